BEGIN TRANSACTION;
CREATE TABLE absences (
	guild INTEGER NOT NULL, 
	since DOUBLE NOT NULL, 
	CONSTRAINT pk_absences PRIMARY KEY (guild)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0022');
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	guild INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	"by" INTEGER NOT NULL, 
	act TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	why TEXT NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (id)
);
INSERT INTO "audit" VALUES(1,1100000000000000003,1.79554985175869131087e+09,1100000000000000101,'void','10','The house misplayed');
INSERT INTO "audit" VALUES(2,1100000000000000003,1.79555349871842288974e+09,1100000000000000101,'name season','November 2026, now Autumn','');
INSERT INTO "audit" VALUES(3,1100000000000000003,1.79555349907494187357e+09,1100000000000000101,'open season','Winter Cup','');
INSERT INTO "audit" VALUES(4,1100000000000000003,1.79555535893861842157e+09,1100000000000000101,'void','18','A die was cocked');
CREATE TABLE bells (
	tournament TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_bells PRIMARY KEY (tournament, round), 
	CONSTRAINT fk_bells_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID

;
INSERT INTO "bells" VALUES('DGBHC',1,NULL,1.79555651887322139737e+09);
INSERT INTO "bells" VALUES('VPWY7',1,NULL,1.79555046917873454095e+09);
INSERT INTO "bells" VALUES('VPWY7',2,NULL,1.79555108304080128676e+09);
INSERT INTO "bells" VALUES('VPWY7',3,NULL,1.79555289296893620491e+09);
CREATE TABLE call_budgets (
	second INTEGER NOT NULL, 
	taken INTEGER NOT NULL, 
	CONSTRAINT pk_call_budgets PRIMARY KEY (second)
);
CREATE TABLE dailies (
	person INTEGER NOT NULL, 
	day TEXT NOT NULL, 
	guild INTEGER NOT NULL, 
	table_id TEXT NOT NULL, 
	score INTEGER, 
	CONSTRAINT pk_dailies PRIMARY KEY (person, day), 
	CONSTRAINT fk_dailies_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "dailies" VALUES(1100000000000000103,'2026-11-24',1100000000000000003,'FEFJF',2);
INSERT INTO "dailies" VALUES(1100000000000000104,'2026-11-24',0,'N2KQZ',NULL);
CREATE TABLE departures (
	guild INTEGER NOT NULL, 
	left_at DOUBLE NOT NULL, 
	CONSTRAINT pk_departures PRIMARY KEY (guild)
);
CREATE TABLE deployment (
	id INTEGER NOT NULL, 
	shards INTEGER NOT NULL, 
	groups INTEGER NOT NULL, 
	CONSTRAINT pk_deployment PRIMARY KEY (id)
);
CREATE TABLE dm_stops (
	application INTEGER NOT NULL, 
	until DOUBLE NOT NULL, 
	CONSTRAINT pk_dm_stops PRIMARY KEY (application)
);
CREATE TABLE dms (
	person INTEGER NOT NULL, 
	channel INTEGER, 
	is_closed BOOLEAN NOT NULL, 
	opened_at DOUBLE, 
	CONSTRAINT pk_dms PRIMARY KEY (person)
);
INSERT INTO "dms" VALUES(1100000000000000101,1100000000000000301,0,NULL);
INSERT INTO "dms" VALUES(1100000000000000102,1100000000000000302,0,NULL);
INSERT INTO "dms" VALUES(1100000000000000103,1100000000000000303,0,NULL);
INSERT INTO "dms" VALUES(1100000000000000104,1100000000000000304,0,NULL);
INSERT INTO "dms" VALUES(1100000000000000105,1100000000000000305,1,NULL);
CREATE TABLE emojis (
	application INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	id INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	CONSTRAINT pk_emojis PRIMARY KEY (application, name)
)
 WITHOUT ROWID

;
CREATE TABLE events (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('3ATPN',1,'{"chance":{"type":"deal","leader":2,"sticks":["SCS","STD","CTH","DTD","HHH","DCT","CHC","THS","DHC","HHS","TDT","DDC","TDH","CSC","HCS","DDD","HCH","HSS","HSD","TTT","TST","STS","SSD","CCC","DHD","TTH","SDD","CCT","CTT","THH","HDH","SSS","SDC","DCC","CST"]}}');
INSERT INTO "events" VALUES('3ATPN',2,'{"seat":2,"action":{"type":"place","stick":"DTD","easy":false}}');
INSERT INTO "events" VALUES('3ATPN',3,'{"seat":0,"action":{"type":"place","stick":"TDT","easy":false}}');
INSERT INTO "events" VALUES('3ATPN',4,'{"seat":1,"action":{"type":"place","stick":"CTH","easy":false}}');
INSERT INTO "events" VALUES('3ATPN',5,'{"seat":2,"action":{"type":"place","stick":"CHC","easy":false}}');
INSERT INTO "events" VALUES('3ATPN',6,'{"seat":0,"action":{"type":"place","stick":"STD","easy":false}}');
INSERT INTO "events" VALUES('3ATPN',7,'{"seat":1,"action":{"type":"place","stick":"HCS","easy":true}}');
INSERT INTO "events" VALUES('3ATPN',8,'{"seat":2,"action":{"type":"place","stick":"SCS","easy":false}}');
INSERT INTO "events" VALUES('3ATPN',9,'{"seat":0,"action":{"type":"place","stick":"CSC","easy":false}}');
INSERT INTO "events" VALUES('3ATPN',10,'{"seat":1,"action":{"type":"place","stick":"HSS","easy":false}}');
INSERT INTO "events" VALUES('4P54G',1,'{"chance":{"type":"deal","leader":0,"sticks":["TDH","SSS","SSD","HSS","TTH","SCS","SDC","HDH","TST","HCH","HHS","STS","CHC","CTH","DDC","CST","SDD","CCT","DCC","HHH","THH","CSC","DDD","CTT","HSD","DHD","DHC","HCS","STD","DCT","TTT","THS","DTD","TDT","CCC"]}}');
INSERT INTO "events" VALUES('4P54G',2,'{"seat":0,"action":{"type":"play","stick":"HSS"}}');
INSERT INTO "events" VALUES('4P54G',3,'{"seat":0,"action":{"type":"play","stick":"SSS"}}');
INSERT INTO "events" VALUES('4P54G',4,'{"seat":0,"action":{"type":"play","stick":"SSD"}}');
INSERT INTO "events" VALUES('4P54G',5,'{"seat":0,"action":{"type":"play","stick":"SDC"}}');
INSERT INTO "events" VALUES('4P54G',6,'{"seat":0,"action":{"type":"play","stick":"HDH"}}');
INSERT INTO "events" VALUES('4P54G',7,'{"seat":0,"action":{"type":"play","stick":"TDH"}}');
INSERT INTO "events" VALUES('4P54G',8,'{"seat":0,"action":{"type":"play","stick":"TST"}}');
INSERT INTO "events" VALUES('4P54G',9,'{"seat":0,"action":{"type":"play","stick":"TTH"}}');
INSERT INTO "events" VALUES('4P54G',10,'{"seat":0,"action":{"type":"play","stick":"STS"}}');
INSERT INTO "events" VALUES('4P54G',11,'{"seat":0,"action":{"type":"play","stick":"SCS"}}');
INSERT INTO "events" VALUES('6YZMJ',1,'{"chance":{"type":"lead","seat":0}}');
INSERT INTO "events" VALUES('6YZMJ',2,'{"seat":0,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('6YZMJ',3,'{"seat":1,"action":{"type":"play","roll":3,"peg":2}}');
INSERT INTO "events" VALUES('6YZMJ',4,'{"seat":0,"action":{"type":"play","roll":2,"peg":4}}');
INSERT INTO "events" VALUES('6YZMJ',5,'{"seat":1,"action":{"type":"play","roll":4,"peg":3}}');
INSERT INTO "events" VALUES('6YZMJ',6,'{"seat":0,"action":{"type":"play","roll":2,"peg":2}}');
INSERT INTO "events" VALUES('6YZMJ',7,'{"seat":1,"action":{"type":"play","roll":1,"peg":2}}');
INSERT INTO "events" VALUES('93FBZ',1,'{"chance":{"type":"lots","first":1}}');
INSERT INTO "events" VALUES('93FBZ',2,'{"chance":{"type":"roll","dice":[[1,2,2,5,5],[2,2,2,3,5],[2,2,4,5,5]]}}');
INSERT INTO "events" VALUES('93FBZ',3,'{"seat":1,"action":{"type":"bid","quantity":4,"face":3}}');
INSERT INTO "events" VALUES('93FBZ',4,'{"seat":2,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('93FBZ',5,'{"checkpoint":{"type":"round","count":2,"loser":1,"left":[5,4,5]}}');
INSERT INTO "events" VALUES('93FBZ',6,'{"chance":{"type":"roll","dice":[[2,3,4,5,6],[2,2,3,3],[1,1,2,4,4]]}}');
INSERT INTO "events" VALUES('93FBZ',7,'{"seat":1,"action":{"type":"bid","quantity":2,"face":6}}');
INSERT INTO "events" VALUES('93FBZ',8,'{"seat":2,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('93FBZ',9,'{"checkpoint":{"type":"round","count":3,"loser":2,"left":[5,4,4]}}');
INSERT INTO "events" VALUES('93FBZ',10,'{"chance":{"type":"roll","dice":[[1,4,5,5,6],[2,2,5,6],[2,2,2,4]]}}');
INSERT INTO "events" VALUES('93FBZ',11,'{"seat":2,"action":{"type":"bid","quantity":5,"face":4}}');
INSERT INTO "events" VALUES('93FBZ',12,'{"seat":0,"action":{"type":"bid","quantity":11,"face":2}}');
INSERT INTO "events" VALUES('93FBZ',13,'{"seat":1,"action":{"type":"bid","quantity":13,"face":2}}');
INSERT INTO "events" VALUES('A79ZH',1,'{"chance":{"type":"cut","rounds":[{"0":"cross-13","1":"square-13"},{"0":"cross-14","1":"star-3"}],"dealer":1}}');
INSERT INTO "events" VALUES('A79ZH',2,'{"chance":{"type":"deal","dealer":1,"pack":["circle-3","triangle-10","circle-1","square-11","star-7","triangle-11","cross-11","cross-2","cross-3","square-7","cross-5","cross-14","square-2","triangle-7","cross-10","cross-1","square-10","triangle-2","star-4","circle-4","star-8","circle-5","circle-10","star-1","circle-8","triangle-8","whot","whot","circle-14","star-3","star-2","cross-7","whot","triangle-3","circle-12","square-14","triangle-13","square-13","circle-11","circle-7","cross-13","square-1","square-5","triangle-12","whot","whot","circle-13","triangle-4","star-5","triangle-5","triangle-1","square-3","circle-2","triangle-14"]}}');
INSERT INTO "events" VALUES('A79ZH',3,'{"seat":0,"action":{"type":"play","card":"circle-1"}}');
INSERT INTO "events" VALUES('A79ZH',4,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('A79ZH',5,'{"seat":0,"action":{"type":"play","card":"circle-3"}}');
INSERT INTO "events" VALUES('A79ZH',6,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('A79ZH',7,'{"seat":0,"action":{"type":"play","card":"cross-3"}}');
INSERT INTO "events" VALUES('A79ZH',8,'{"seat":1,"action":{"type":"play","card":"cross-2"}}');
INSERT INTO "events" VALUES('A79ZH',9,'{"seat":0,"action":{"type":"play","card":"cross-5"}}');
INSERT INTO "events" VALUES('A79ZH',10,'{"seat":1,"action":{"type":"play","card":"cross-14"}}');
INSERT INTO "events" VALUES('A79ZH',11,'{"seat":0,"action":{"type":"play","card":"cross-11"}}');
INSERT INTO "events" VALUES('A79ZH',12,'{"seat":1,"action":{"type":"play","card":"triangle-11"}}');
INSERT INTO "events" VALUES('A79ZH',13,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('A79ZH',14,'{"seat":1,"action":{"type":"play","card":"triangle-7"}}');
INSERT INTO "events" VALUES('A79ZH',15,'{"seat":0,"action":{"type":"play","card":"star-7"}}');
INSERT INTO "events" VALUES('A79ZH',16,'{"seat":1,"action":{"type":"play","card":"square-7"}}');
INSERT INTO "events" VALUES('A79ZH',17,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('A79ZH',18,'{"seat":1,"action":{"type":"play","card":"square-2"}}');
INSERT INTO "events" VALUES('A79ZH',19,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('A79ZH',20,'{"seat":1,"action":{"type":"play","card":"square-11"}}');
INSERT INTO "events" VALUES('A79ZH',21,'{"seat":0,"action":{"type":"play","card":"square-10"}}');
INSERT INTO "events" VALUES('A79ZH',22,'{"seat":1,"action":{"type":"play","card":"triangle-10"}}');
INSERT INTO "events" VALUES('A79ZH',23,'{"checkpoint":{"type":"game","winner":1,"against":[11,0],"totals":[11,0],"pool":1}}');
INSERT INTO "events" VALUES('C6J78',1,'{"chance":{"type":"lots","first":0}}');
INSERT INTO "events" VALUES('C6J78',2,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('C6J78',3,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('C6J78',4,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('C6J78',5,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('C6J78',6,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('C6J78',7,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('C6J78',8,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('C6J78',9,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('C6J78',10,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('C6J78',11,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('C6J78',12,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('C6J78',13,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('C6J78',14,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('C6J78',15,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('C6J78',16,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('C6J78',17,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('DGBHC11',1,'{"chance":{"type":"deal","dealer":2,"pile":["8C","6C","9H","9D","AS","5D","KC","8S","3H","8S","6D","6H","QD","10H","8H","AD","2S","AH","4D","9C","JOKER","3S","AC","4S","2H","10H","3C","4H","10S","9S","KC","5C","9D","3H","7D","JOKER","8D","AS","JD","8H","6H","QC","3D","3D","7C","QD","QC","JH","KS","2H","4D","AH","JD","JC","QH","5S","5H","QS","2D","8C","9C","10D","6D","QH","KD","6S","3S","JH","5C","7S","KH","2S","9S","8D","7S","7D","7C","2D","4H","9H","KH","KS","4C","JS","10S","AD","QS","3C","JOKER","5D","KD","AC","2C","5H","JC","10C","6C","5S","10C","JS","6S","2C","JOKER","4S","10D","7H","4C","7H"]}}');
INSERT INTO "events" VALUES('DGBHC11',2,'{"seat":3,"action":{"type":"play","card":"JOKER","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('DGBHC11',3,'{"seat":0,"action":{"type":"play","card":"AH","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('DGBHC11',4,'{"seat":1,"action":{"type":"play","card":"KC","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('DGBHC11',5,'{"seat":2,"action":{"type":"play","card":"AD","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('DGBHC11',6,'{"seat":3,"action":{"type":"play","card":"QD","moves":[{"colour":3,"from":"T54","to":"T64"}]}}');
INSERT INTO "events" VALUES('DGBHC11',7,'{"seat":0,"action":{"type":"play","card":"8S","moves":[{"colour":0,"from":"T0","to":"T64"}]}}');
INSERT INTO "events" VALUES('DGBHC11',8,'{"seat":1,"action":{"type":"play","card":"8H","moves":[{"colour":1,"from":"T18","to":"T10"}]}}');
INSERT INTO "events" VALUES('DGBHC12',1,'{"chance":{"type":"deal","dealer":0,"pile":["QC","4S","8H","JS","KC","5S","6S","7H","JOKER","8S","8C","6D","9C","9S","AH","JC","AS","5H","JOKER","4H","AC","8C","3S","3D","KD","JS","9D","10H","2H","7S","10C","JC","5S","10S","2D","6C","JOKER","KC","4H","10D","QH","5C","QS","9H","8D","10C","7C","9H","3C","JOKER","5C","3S","2H","7C","10S","4S","8D","AC","AH","10D","3D","7H","2C","9C","QS","3H","7S","7D","6H","2S","KD","2C","9D","4D","2D","8S","JH","10H","JD","6C","KH","7D","KS","AD","AS","3H","6H","5D","8H","2S","QC","3C","4C","JD","QD","QD","4D","KS","QH","6D","5H","JH","9S","AD","KH","5D","6S","4C"]}}');
INSERT INTO "events" VALUES('DGBHC12',2,'{"seat":1,"action":{"type":"play","card":"KC","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('DGBHC12',3,'{"seat":2,"action":{"type":"discard","card":"5H"}}');
INSERT INTO "events" VALUES('DGBHC12',4,'{"seat":3,"action":{"type":"play","card":"AH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('DGBHC12',5,'{"seat":0,"action":{"type":"play","card":"JC","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('DGBHC21',1,'{"chance":{"type":"deal","dealer":0,"pile":["AC","2H","10C","2C","6D","8C","7H","3H","6H","JOKER","AH","9C","QH","8S","JD","10D","KS","4C","7S","6S","5C","7S","KC","3H","5C","5S","9C","3S","7H","QS","4D","10C","AC","5S","JC","8D","9H","JD","JH","4D","9D","QD","AS","10H","JH","3S","QC","8D","QC","5D","6H","KD","3C","JS","7C","2C","6C","KD","2S","QD","10H","8H","4S","JC","9S","2D","5H","2D","JOKER","9H","KC","5D","4H","6C","8H","9S","6S","7D","3C","8C","7D","2S","3D","AH","KH","10S","QS","KS","3D","10D","QH","4S","6D","9D","KH","2H","8S","JS","5H","AD","4C","7C","JOKER","JOKER","10S","AD","AS","4H"]}}');
INSERT INTO "events" VALUES('DGBHC21',2,'{"seat":1,"action":{"type":"play","card":"QH","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('DGBHC21',3,'{"seat":2,"action":{"type":"play","card":"JOKER","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('DGBHC21',4,'{"seat":3,"action":{"type":"play","card":"AH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('DGBHC21',5,'{"seat":0,"action":{"type":"discard","card":"3H"}}');
INSERT INTO "events" VALUES('DGBHC21',6,'{"seat":1,"action":{"type":"play","card":"6D","moves":[{"colour":1,"from":"T18","to":"T24"}]}}');
INSERT INTO "events" VALUES('DGBHC21',7,'{"seat":2,"action":{"type":"play","card":"8S","moves":[{"colour":2,"from":"T36","to":"T28"}]}}');
INSERT INTO "events" VALUES('DGBHC21',8,'{"seat":3,"action":{"type":"play","card":"JD","moves":[{"colour":3,"from":"T54","to":"T64"}]}}');
INSERT INTO "events" VALUES('DGBHC22',1,'{"chance":{"type":"deal","dealer":1,"pile":["AS","7D","2H","10S","QS","10S","JS","10H","9D","8D","AD","6D","5D","2C","QD","8S","KD","6H","9H","4D","8H","7H","KD","5S","5D","QH","3C","4H","5C","5H","JOKER","3D","6S","JS","KS","4S","8C","QD","10D","QH","2S","4C","JH","JC","6H","2D","KC","8H","9H","AD","JH","3S","3S","3D","6C","6D","2D","6S","JOKER","7C","9C","KS","3H","10C","JOKER","10H","9S","KH","10D","10C","7S","7S","AH","5H","JD","AS","2H","5C","9C","8C","8D","7C","7D","4D","6C","KH","2C","JC","JOKER","4C","JD","AH","QC","2S","5S","4S","3H","KC","8S","9S","4H","QS","3C","7H","QC","AC","9D","AC"]}}');
INSERT INTO "events" VALUES('DGBHC22',2,'{"seat":2,"action":{"type":"play","card":"AS","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('DGBHC22',3,'{"seat":3,"action":{"type":"discard","card":"8D"}}');
INSERT INTO "events" VALUES('DGBHC22',4,'{"seat":0,"action":{"type":"play","card":"QD","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('DGBHC22',5,'{"seat":1,"action":{"type":"discard","card":"6D"}}');
INSERT INTO "events" VALUES('DGBHC22',6,'{"seat":2,"action":{"type":"play","card":"8H","moves":[{"colour":2,"from":"T36","to":"T28"}]}}');
INSERT INTO "events" VALUES('FEFJF',1,'{"chance":{"type":"deal","leader":0,"sticks":["CST","DCT","CCC","SDC","HCS","CTH","STS","THS","SSD","STD","HSD","HDH","DCC","DDD","TST","SSS","TDH","DHC","TTH","CCT","HHS","TDT","SCS","DHD","HHH","CSC","CTT","CHC","SDD","THH","DDC","HCH","DTD","HSS","TTT"]}}');
INSERT INTO "events" VALUES('FEFJF',2,'{"seat":0,"action":{"type":"play","stick":"CCC"}}');
INSERT INTO "events" VALUES('FEFJF',3,'{"seat":0,"action":{"type":"play","stick":"SDC"}}');
INSERT INTO "events" VALUES('HD8SB',1,'{"chance":{"type":"cut","rounds":[{"0":"square-13","1":"triangle-13","2":"circle-4"}],"dealer":2}}');
INSERT INTO "events" VALUES('HD8SB',2,'{"chance":{"type":"deal","dealer":2,"pack":["square-11","cross-1","triangle-11","whot","cross-14","cross-10","circle-1","star-8","star-5","star-1","square-13","square-14","circle-8","circle-14","square-10","circle-12","cross-7","star-4","square-3","triangle-1","star-7","circle-13","cross-3","whot","circle-7","cross-11","square-2","whot","square-1","triangle-8","triangle-4","triangle-5","triangle-12","whot","circle-10","circle-4","triangle-13","triangle-10","circle-11","triangle-3","square-7","star-2","star-3","whot","cross-5","square-5","triangle-2","cross-2","circle-2","triangle-7","cross-13","circle-5","triangle-14","circle-3"]}}');
INSERT INTO "events" VALUES('HD8SB',3,'{"seat":0,"action":{"type":"play","card":"circle-8"}}');
INSERT INTO "events" VALUES('HD8SB',4,'{"seat":1,"action":{"type":"play","card":"star-8"}}');
INSERT INTO "events" VALUES('HD8SB',5,'{"seat":2,"action":{"type":"play","card":"star-4"}}');
INSERT INTO "events" VALUES('HD8SB',6,'{"seat":0,"action":{"type":"play","card":"whot","call":"triangle"}}');
INSERT INTO "events" VALUES('HD8SB',7,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('HD8SB',8,'{"seat":2,"action":{"type":"play","card":"triangle-11"}}');
INSERT INTO "events" VALUES('HD8SB',9,'{"seat":0,"action":{"type":"play","card":"square-11"}}');
INSERT INTO "events" VALUES('HD8SB',10,'{"seat":1,"action":{"type":"play","card":"square-13"}}');
INSERT INTO "events" VALUES('HD8SB',11,'{"seat":2,"action":{"type":"play","card":"square-14"}}');
INSERT INTO "events" VALUES('HD8SB',12,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('HD8SB',13,'{"seat":1,"action":{"type":"play","card":"square-3"}}');
INSERT INTO "events" VALUES('HD8SB',14,'{"seat":2,"action":{"type":"play","card":"square-10"}}');
INSERT INTO "events" VALUES('HD8SB',15,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('HD8SB',16,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('N2KQZ',1,'{"chance":{"type":"deal","leader":0,"sticks":["CST","DCT","CCC","SDC","HCS","CTH","STS","THS","SSD","STD","HSD","HDH","DCC","DDD","TST","SSS","TDH","DHC","TTH","CCT","HHS","TDT","SCS","DHD","HHH","CSC","CTT","CHC","SDD","THH","DDC","HCH","DTD","HSS","TTT"]}}');
INSERT INTO "events" VALUES('N2KQZ',2,'{"seat":0,"action":{"type":"play","stick":"CCC"}}');
INSERT INTO "events" VALUES('N9N7S',1,'{"chance":{"type":"deal","first":2,"deck":[8,29,18,17,15,19,14,34,3,5,21,4,22,20,16,28,25,30,6,31,9,23,24,11],"removed":[26,27,32,7,13,10,12,35,33]}}');
INSERT INTO "events" VALUES('N9N7S',2,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('N9N7S',3,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('N9N7S',4,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('N9N7S',5,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('N9N7S',6,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('N9N7S',7,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('N9N7S',8,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('N9N7S',9,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('N9N7S',10,'{"seat":2,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('N9N7S',11,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('N9N7S',12,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST2',1,'{"chance":{"type":"cut","rounds":[{"0":"circle-12","1":"square-13","2":"circle-13"}],"dealer":0}}');
INSERT INTO "events" VALUES('PAST2',2,'{"chance":{"type":"deal","dealer":0,"pack":["whot","circle-4","star-7","triangle-10","cross-2","circle-7","cross-13","circle-13","circle-8","square-11","triangle-12","square-5","circle-14","square-10","square-2","triangle-14","circle-10","cross-11","cross-3","circle-11","circle-12","square-3","triangle-7","square-7","triangle-1","whot","square-14","triangle-3","cross-7","circle-2","star-1","square-1","whot","circle-3","triangle-11","triangle-13","cross-5","square-13","star-5","circle-1","cross-14","whot","cross-1","star-8","cross-10","whot","circle-5","star-4","triangle-5","star-3","triangle-8","triangle-2","star-2","triangle-4"]}}');
INSERT INTO "events" VALUES('PAST2',3,'{"seat":1,"action":{"type":"play","card":"triangle-14"}}');
INSERT INTO "events" VALUES('PAST2',4,'{"seat":2,"action":{"type":"play","card":"triangle-12"}}');
INSERT INTO "events" VALUES('PAST2',5,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',6,'{"seat":1,"action":{"type":"play","card":"triangle-10"}}');
INSERT INTO "events" VALUES('PAST2',7,'{"seat":2,"action":{"type":"play","card":"circle-10"}}');
INSERT INTO "events" VALUES('PAST2',8,'{"seat":0,"action":{"type":"play","card":"circle-8"}}');
INSERT INTO "events" VALUES('PAST2',9,'{"seat":1,"action":{"type":"play","card":"circle-14"}}');
INSERT INTO "events" VALUES('PAST2',10,'{"seat":2,"action":{"type":"play","card":"circle-13"}}');
INSERT INTO "events" VALUES('PAST2',11,'{"seat":0,"action":{"type":"play","card":"circle-7"}}');
INSERT INTO "events" VALUES('PAST2',12,'{"seat":1,"action":{"type":"play","card":"whot","call":"square"}}');
INSERT INTO "events" VALUES('PAST2',13,'{"seat":2,"action":{"type":"play","card":"square-10"}}');
INSERT INTO "events" VALUES('PAST2',14,'{"seat":0,"action":{"type":"play","card":"square-5"}}');
INSERT INTO "events" VALUES('PAST2',15,'{"seat":1,"action":{"type":"play","card":"square-11"}}');
INSERT INTO "events" VALUES('PAST2',16,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',17,'{"seat":0,"action":{"type":"play","card":"cross-11"}}');
INSERT INTO "events" VALUES('PAST2',18,'{"seat":1,"action":{"type":"play","card":"cross-13"}}');
INSERT INTO "events" VALUES('PAST2',19,'{"checkpoint":{"type":"game","winner":1,"against":[19,0,17],"totals":[19,0,17],"pool":1}}');
INSERT INTO "events" VALUES('PAST2',20,'{"chance":{"type":"deal","dealer":1,"pack":["star-2","square-2","triangle-11","whot","square-14","triangle-4","cross-10","star-1","square-5","square-1","square-7","triangle-13","circle-10","triangle-8","star-3","triangle-1","circle-13","triangle-12","triangle-3","circle-5","triangle-14","circle-3","star-4","cross-14","star-5","circle-4","circle-14","square-3","triangle-5","cross-7","whot","triangle-2","square-11","cross-3","cross-2","whot","triangle-10","star-8","cross-13","circle-2","cross-5","triangle-7","circle-11","circle-8","square-13","cross-1","whot","whot","square-10","cross-11","circle-7","circle-1","circle-12","star-7"]}}');
INSERT INTO "events" VALUES('PAST2',21,'{"seat":2,"action":{"type":"play","card":"cross-10"}}');
INSERT INTO "events" VALUES('PAST2',22,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',23,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',24,'{"seat":2,"action":{"type":"play","card":"circle-10"}}');
INSERT INTO "events" VALUES('PAST2',25,'{"seat":0,"action":{"type":"play","card":"circle-13"}}');
INSERT INTO "events" VALUES('PAST2',26,'{"seat":1,"action":{"type":"play","card":"triangle-13"}}');
INSERT INTO "events" VALUES('PAST2',27,'{"seat":2,"action":{"type":"play","card":"triangle-1"}}');
INSERT INTO "events" VALUES('PAST2',28,'{"seat":0,"action":{"type":"play","card":"triangle-8"}}');
INSERT INTO "events" VALUES('PAST2',29,'{"seat":1,"action":{"type":"play","card":"triangle-12"}}');
INSERT INTO "events" VALUES('PAST2',30,'{"seat":2,"action":{"type":"play","card":"whot","call":"square"}}');
INSERT INTO "events" VALUES('PAST2',31,'{"seat":0,"action":{"type":"play","card":"square-14"}}');
INSERT INTO "events" VALUES('PAST2',32,'{"seat":1,"action":{"type":"play","card":"square-5"}}');
INSERT INTO "events" VALUES('PAST2',33,'{"seat":2,"action":{"type":"play","card":"square-1"}}');
INSERT INTO "events" VALUES('PAST2',34,'{"seat":0,"action":{"type":"play","card":"square-7"}}');
INSERT INTO "events" VALUES('PAST2',35,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',36,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',37,'{"seat":0,"action":{"type":"play","card":"square-2"}}');
INSERT INTO "events" VALUES('PAST2',38,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',39,'{"seat":2,"action":{"type":"play","card":"star-2"}}');
INSERT INTO "events" VALUES('PAST2',40,'{"seat":0,"action":{"type":"play","card":"star-1"}}');
INSERT INTO "events" VALUES('PAST2',41,'{"seat":1,"action":{"type":"play","card":"star-4"}}');
INSERT INTO "events" VALUES('PAST2',42,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',43,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',44,'{"seat":1,"action":{"type":"play","card":"triangle-4"}}');
INSERT INTO "events" VALUES('PAST2',45,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',46,'{"seat":0,"action":{"type":"play","card":"triangle-3"}}');
INSERT INTO "events" VALUES('PAST2',47,'{"seat":1,"action":{"type":"play","card":"triangle-14"}}');
INSERT INTO "events" VALUES('PAST2',48,'{"seat":2,"action":{"type":"play","card":"cross-14"}}');
INSERT INTO "events" VALUES('PAST2',49,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',50,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',51,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',52,'{"seat":0,"action":{"type":"play","card":"circle-14"}}');
INSERT INTO "events" VALUES('PAST2',53,'{"seat":1,"action":{"type":"play","card":"circle-5"}}');
INSERT INTO "events" VALUES('PAST2',54,'{"seat":2,"action":{"type":"play","card":"circle-4"}}');
INSERT INTO "events" VALUES('PAST2',55,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',56,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',57,'{"seat":2,"action":{"type":"play","card":"circle-3"}}');
INSERT INTO "events" VALUES('PAST2',58,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',59,'{"seat":1,"action":{"type":"play","card":"whot","call":"star"}}');
INSERT INTO "events" VALUES('PAST2',60,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',61,'{"seat":0,"action":{"type":"play","card":"star-5"}}');
INSERT INTO "events" VALUES('PAST2',62,'{"seat":1,"action":{"type":"play","card":"star-3"}}');
INSERT INTO "events" VALUES('PAST2',63,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',64,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',65,'{"seat":1,"action":{"type":"play","card":"square-3"}}');
INSERT INTO "events" VALUES('PAST2',66,'{"seat":2,"action":{"type":"play","card":"square-11"}}');
INSERT INTO "events" VALUES('PAST2',67,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',68,'{"seat":1,"action":{"type":"play","card":"triangle-11"}}');
INSERT INTO "events" VALUES('PAST2',69,'{"checkpoint":{"type":"game","winner":1,"against":[31,0,8],"totals":[50,0,25],"pool":2}}');
INSERT INTO "events" VALUES('PAST2',70,'{"chance":{"type":"deal","dealer":2,"pack":["triangle-2","cross-11","triangle-14","whot","triangle-5","square-10","cross-3","cross-5","triangle-7","cross-7","triangle-1","star-5","star-2","whot","circle-1","square-7","whot","cross-10","cross-13","triangle-12","circle-10","star-7","square-14","star-1","star-4","circle-11","triangle-4","square-1","square-2","circle-4","star-8","whot","triangle-10","cross-2","circle-14","circle-13","square-11","whot","square-5","triangle-11","star-3","triangle-13","circle-7","circle-8","circle-5","triangle-8","circle-3","square-3","triangle-3","circle-2","cross-14","square-13","cross-1","circle-12"]}}');
INSERT INTO "events" VALUES('PAST2',71,'{"seat":0,"action":{"type":"play","card":"cross-7"}}');
INSERT INTO "events" VALUES('PAST2',72,'{"seat":1,"action":{"type":"play","card":"cross-11"}}');
INSERT INTO "events" VALUES('PAST2',73,'{"seat":2,"action":{"type":"play","card":"cross-10"}}');
INSERT INTO "events" VALUES('PAST2',74,'{"seat":0,"action":{"type":"play","card":"cross-3"}}');
INSERT INTO "events" VALUES('PAST2',75,'{"seat":1,"action":{"type":"play","card":"cross-5"}}');
INSERT INTO "events" VALUES('PAST2',76,'{"seat":2,"action":{"type":"play","card":"star-5"}}');
INSERT INTO "events" VALUES('PAST2',77,'{"seat":0,"action":{"type":"play","card":"star-2"}}');
INSERT INTO "events" VALUES('PAST2',78,'{"seat":1,"action":{"type":"play","card":"whot","call":"triangle"}}');
INSERT INTO "events" VALUES('PAST2',79,'{"seat":2,"action":{"type":"play","card":"triangle-14"}}');
INSERT INTO "events" VALUES('PAST2',80,'{"seat":0,"action":{"type":"play","card":"triangle-2"}}');
INSERT INTO "events" VALUES('PAST2',81,'{"seat":1,"action":{"type":"play","card":"whot","call":"triangle"}}');
INSERT INTO "events" VALUES('PAST2',82,'{"seat":2,"action":{"type":"play","card":"triangle-7"}}');
INSERT INTO "events" VALUES('PAST2',83,'{"seat":0,"action":{"type":"play","card":"whot","call":"square"}}');
INSERT INTO "events" VALUES('PAST2',84,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',85,'{"seat":2,"action":{"type":"play","card":"square-10"}}');
INSERT INTO "events" VALUES('PAST2',86,'{"seat":0,"action":{"type":"play","card":"square-7"}}');
INSERT INTO "events" VALUES('PAST2',87,'{"checkpoint":{"type":"game","winner":0,"against":[0,19,1],"totals":[50,19,26],"pool":3}}');
INSERT INTO "events" VALUES('PAST2',88,'{"chance":{"type":"deal","dealer":0,"pack":["whot","star-7","circle-3","circle-12","triangle-7","triangle-1","star-1","whot","cross-5","circle-13","cross-10","circle-8","circle-10","triangle-14","cross-1","square-3","star-8","circle-7","cross-14","star-4","star-3","square-1","cross-13","circle-5","square-13","cross-7","circle-14","triangle-10","triangle-12","triangle-5","square-7","triangle-13","square-14","star-5","triangle-11","cross-3","triangle-3","circle-11","square-11","triangle-2","whot","whot","circle-1","square-2","circle-2","triangle-8","triangle-4","whot","cross-2","circle-4","cross-11","square-5","star-2","square-10"]}}');
INSERT INTO "events" VALUES('PAST2',89,'{"seat":1,"action":{"type":"play","card":"circle-13"}}');
INSERT INTO "events" VALUES('PAST2',90,'{"seat":2,"action":{"type":"play","card":"whot","call":"star"}}');
INSERT INTO "events" VALUES('PAST2',91,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',92,'{"seat":1,"action":{"type":"play","card":"star-1"}}');
INSERT INTO "events" VALUES('PAST2',93,'{"seat":2,"action":{"type":"play","card":"star-8"}}');
INSERT INTO "events" VALUES('PAST2',94,'{"seat":0,"action":{"type":"play","card":"circle-8"}}');
INSERT INTO "events" VALUES('PAST2',95,'{"seat":1,"action":{"type":"play","card":"circle-12"}}');
INSERT INTO "events" VALUES('PAST2',96,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',97,'{"seat":0,"action":{"type":"play","card":"circle-7"}}');
INSERT INTO "events" VALUES('PAST2',98,'{"seat":1,"action":{"type":"play","card":"circle-10"}}');
INSERT INTO "events" VALUES('PAST2',99,'{"seat":2,"action":{"type":"play","card":"cross-10"}}');
INSERT INTO "events" VALUES('PAST2',100,'{"seat":0,"action":{"type":"play","card":"cross-14"}}');
INSERT INTO "events" VALUES('PAST2',101,'{"seat":1,"action":{"type":"play","card":"whot","call":"square"}}');
INSERT INTO "events" VALUES('PAST2',102,'{"seat":2,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',103,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',104,'{"seat":1,"action":{"type":"play","card":"square-3"}}');
INSERT INTO "events" VALUES('PAST2',105,'{"checkpoint":{"type":"game","winner":1,"against":[11,0,49],"totals":[61,19,75],"pool":4}}');
INSERT INTO "events" VALUES('PAST2',106,'{"chance":{"type":"deal","dealer":1,"pack":["star-2","cross-1","triangle-2","whot","cross-11","circle-12","cross-2","circle-13","triangle-10","whot","circle-2","square-3","square-14","star-5","circle-14","cross-14","triangle-11","circle-10","cross-10","star-3","triangle-12","circle-11","triangle-7","square-13","triangle-13","square-10","circle-7","square-2","cross-7","circle-4","square-1","circle-1","circle-3","star-7","star-1","cross-13","square-7","triangle-8","circle-5","triangle-1","whot","cross-3","circle-8","cross-5","square-11","square-5","triangle-5","whot","whot","triangle-4","triangle-3","star-8","triangle-14","star-4"]}}');
INSERT INTO "events" VALUES('PAST2',107,'{"seat":2,"action":{"type":"play","card":"cross-14"}}');
INSERT INTO "events" VALUES('PAST2',108,'{"seat":0,"action":{"type":"play","card":"cross-11"}}');
INSERT INTO "events" VALUES('PAST2',109,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',110,'{"seat":2,"action":{"type":"play","card":"cross-2"}}');
INSERT INTO "events" VALUES('PAST2',111,'{"seat":0,"action":{"type":"play","card":"circle-2"}}');
INSERT INTO "events" VALUES('PAST2',112,'{"seat":1,"action":{"type":"play","card":"circle-14"}}');
INSERT INTO "events" VALUES('PAST2',113,'{"seat":2,"action":{"type":"play","card":"square-14"}}');
INSERT INTO "events" VALUES('PAST2',114,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',115,'{"seat":1,"action":{"type":"play","card":"square-3"}}');
INSERT INTO "events" VALUES('PAST2',116,'{"seat":2,"action":{"type":"play","card":"whot","call":"star"}}');
INSERT INTO "events" VALUES('PAST2',117,'{"seat":0,"action":{"type":"play","card":"star-5"}}');
INSERT INTO "events" VALUES('PAST2',118,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',119,'{"seat":2,"action":{"type":"play","card":"star-2"}}');
INSERT INTO "events" VALUES('PAST2',120,'{"seat":0,"action":{"type":"play","card":"star-3"}}');
INSERT INTO "events" VALUES('PAST2',121,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST2',122,'{"seat":2,"action":{"type":"play","card":"whot","call":null}}');
INSERT INTO "events" VALUES('PAST2',123,'{"checkpoint":{"type":"game","winner":2,"against":[25,67,0],"totals":[86,86,75],"pool":5}}');
INSERT INTO "events" VALUES('PAST3',1,'{"chance":{"type":"deal","leader":1,"sticks":["TDT","SDD","THS","HSD","HHS","CHC","CCT","DCC","DDC","HCH","CTT","CST","HCS","STS","THH","CTH","TST","TTH","CSC","TTT","DCT","DDD","CCC","STD","HHH","SCS","HSS","DTD","SSS","DHC","SSD","TDH","HDH","SDC","DHD"]}}');
INSERT INTO "events" VALUES('PAST3',2,'{"seat":1,"action":{"type":"play","stick":"DDC"}}');
INSERT INTO "events" VALUES('PAST3',3,'{"seat":0,"action":{"type":"play","stick":"DCC"}}');
INSERT INTO "events" VALUES('PAST3',4,'{"seat":1,"action":{"type":"play","stick":"CCT"}}');
INSERT INTO "events" VALUES('PAST3',5,'{"seat":0,"action":{"type":"play","stick":"HCH"}}');
INSERT INTO "events" VALUES('PAST3',6,'{"seat":1,"action":{"type":"play","stick":"HHS"}}');
INSERT INTO "events" VALUES('PAST3',7,'{"seat":0,"action":{"type":"play","stick":"CHC"}}');
INSERT INTO "events" VALUES('PAST3',8,'{"seat":1,"action":{"type":"play","stick":"THS"}}');
INSERT INTO "events" VALUES('PAST3',9,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',10,'{"seat":0,"action":{"type":"play","stick":"HCS"}}');
INSERT INTO "events" VALUES('PAST3',11,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',12,'{"seat":1,"action":{"type":"play","stick":"STS"}}');
INSERT INTO "events" VALUES('PAST3',13,'{"seat":0,"action":{"type":"play","stick":"SDD"}}');
INSERT INTO "events" VALUES('PAST3',14,'{"seat":1,"action":{"type":"play","stick":"TDT"}}');
INSERT INTO "events" VALUES('PAST3',15,'{"seat":0,"action":{"type":"play","stick":"CST"}}');
INSERT INTO "events" VALUES('PAST3',16,'{"seat":1,"action":{"type":"play","stick":"CTT"}}');
INSERT INTO "events" VALUES('PAST3',17,'{"checkpoint":{"type":"hand","captured":[4,9],"wiped":[],"totals":[4,9]}}');
INSERT INTO "events" VALUES('PAST3',18,'{"chance":{"type":"deal","leader":0,"sticks":["CHC","DDC","CST","HCH","HHS","DDD","DHD","DHC","SDD","HSD","CTT","DCT","TTT","CCT","SCS","HDH","THH","HSS","CTH","SDC","SSS","TDH","HHH","TST","CCC","STD","THS","TTH","STS","HCS","DCC","CSC","DTD","SSD","TDT"]}}');
INSERT INTO "events" VALUES('PAST3',19,'{"seat":0,"action":{"type":"play","stick":"CST"}}');
INSERT INTO "events" VALUES('PAST3',20,'{"seat":1,"action":{"type":"play","stick":"DCT"}}');
INSERT INTO "events" VALUES('PAST3',21,'{"seat":0,"action":{"type":"play","stick":"CTT"}}');
INSERT INTO "events" VALUES('PAST3',22,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',23,'{"seat":1,"action":{"type":"play","stick":"TTT"}}');
INSERT INTO "events" VALUES('PAST3',24,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',25,'{"seat":0,"action":{"type":"play","stick":"CCT"}}');
INSERT INTO "events" VALUES('PAST3',26,'{"seat":1,"action":{"type":"play","stick":"HCH"}}');
INSERT INTO "events" VALUES('PAST3',27,'{"seat":0,"action":{"type":"play","stick":"HHS"}}');
INSERT INTO "events" VALUES('PAST3',28,'{"seat":1,"action":{"type":"play","stick":"HSD"}}');
INSERT INTO "events" VALUES('PAST3',29,'{"seat":0,"action":{"type":"play","stick":"DHD"}}');
INSERT INTO "events" VALUES('PAST3',30,'{"seat":1,"action":{"type":"play","stick":"DHC"}}');
INSERT INTO "events" VALUES('PAST3',31,'{"seat":0,"action":{"type":"play","stick":"CHC"}}');
INSERT INTO "events" VALUES('PAST3',32,'{"seat":1,"action":{"type":"play","stick":"DDC"}}');
INSERT INTO "events" VALUES('PAST3',33,'{"seat":0,"action":{"type":"play","stick":"SDD"}}');
INSERT INTO "events" VALUES('PAST3',34,'{"checkpoint":{"type":"hand","captured":[10,3],"wiped":[],"totals":[14,12]}}');
INSERT INTO "events" VALUES('PAST3',35,'{"chance":{"type":"deal","leader":1,"sticks":["TDH","DCT","DCC","THS","CCC","DDD","CHC","HHS","HHH","HCH","CSC","STD","HDH","CTT","HSD","DDC","TDT","HSS","DHC","CCT","SSD","THH","CST","TST","TTH","DTD","STS","HCS","SCS","SDC","DHD","CTH","TTT","SSS","SDD"]}}');
INSERT INTO "events" VALUES('PAST3',36,'{"seat":1,"action":{"type":"play","stick":"CCC"}}');
INSERT INTO "events" VALUES('PAST3',37,'{"seat":0,"action":{"type":"play","stick":"HCH"}}');
INSERT INTO "events" VALUES('PAST3',38,'{"seat":1,"action":{"type":"play","stick":"DCC"}}');
INSERT INTO "events" VALUES('PAST3',39,'{"seat":0,"action":{"type":"play","stick":"DCT"}}');
INSERT INTO "events" VALUES('PAST3',40,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',41,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',42,'{"seat":1,"action":{"type":"play","stick":"CTT"}}');
INSERT INTO "events" VALUES('PAST3',43,'{"seat":0,"action":{"type":"play","stick":"STD"}}');
INSERT INTO "events" VALUES('PAST3',44,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',45,'{"seat":1,"action":{"type":"play","stick":"HSD"}}');
INSERT INTO "events" VALUES('PAST3',46,'{"seat":0,"action":{"type":"play","stick":"DDD"}}');
INSERT INTO "events" VALUES('PAST3',47,'{"seat":1,"action":{"type":"play","stick":"HDH"}}');
INSERT INTO "events" VALUES('PAST3',48,'{"seat":0,"action":{"type":"play","stick":"HHS"}}');
INSERT INTO "events" VALUES('PAST3',49,'{"seat":1,"action":{"type":"play","stick":"HHH"}}');
INSERT INTO "events" VALUES('PAST3',50,'{"seat":0,"action":{"type":"play","stick":"THS"}}');
INSERT INTO "events" VALUES('PAST3',51,'{"checkpoint":{"type":"hand","captured":[9,3],"wiped":[],"totals":[23,15]}}');
INSERT INTO "events" VALUES('PAST3',52,'{"chance":{"type":"deal","leader":0,"sticks":["CTH","CTT","SDC","CHC","DDC","CCC","DTD","SSS","HHS","TTH","SSD","DDD","DHC","TDT","THS","HCS","CST","SDD","HCH","CSC","TTT","THH","CCT","HHH","STS","HDH","HSS","STD","DCT","TDH","DCC","SCS","HSD","DHD","TST"]}}');
INSERT INTO "events" VALUES('PAST3',53,'{"seat":0,"action":{"type":"play","stick":"DDC"}}');
INSERT INTO "events" VALUES('PAST3',54,'{"seat":1,"action":{"type":"play","stick":"CHC"}}');
INSERT INTO "events" VALUES('PAST3',55,'{"seat":0,"action":{"type":"play","stick":"SDC"}}');
INSERT INTO "events" VALUES('PAST3',56,'{"seat":1,"action":{"type":"play","stick":"CCC"}}');
INSERT INTO "events" VALUES('PAST3',57,'{"seat":0,"action":{"type":"play","stick":"CTH"}}');
INSERT INTO "events" VALUES('PAST3',58,'{"seat":1,"action":{"type":"play","stick":"CTT"}}');
INSERT INTO "events" VALUES('PAST3',59,'{"seat":0,"action":{"type":"play","stick":"DTD"}}');
INSERT INTO "events" VALUES('PAST3',60,'{"seat":1,"action":{"type":"play","stick":"TTH"}}');
INSERT INTO "events" VALUES('PAST3',61,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',62,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',63,'{"seat":0,"action":{"type":"play","stick":"TDT"}}');
INSERT INTO "events" VALUES('PAST3',64,'{"seat":1,"action":{"type":"play","stick":"DDD"}}');
INSERT INTO "events" VALUES('PAST3',65,'{"seat":0,"action":{"type":"play","stick":"DHC"}}');
INSERT INTO "events" VALUES('PAST3',66,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',67,'{"seat":1,"action":{"type":"play","stick":"THS"}}');
INSERT INTO "events" VALUES('PAST3',68,'{"seat":0,"action":{"type":"play","stick":"HHS"}}');
INSERT INTO "events" VALUES('PAST3',69,'{"seat":1,"action":{"type":"play","stick":"SSS"}}');
INSERT INTO "events" VALUES('PAST3',70,'{"checkpoint":{"type":"hand","captured":[5,9],"wiped":[],"totals":[28,24]}}');
INSERT INTO "events" VALUES('PAST3',71,'{"chance":{"type":"deal","leader":1,"sticks":["DCC","SDC","DHC","DHD","CTH","STS","DCT","STD","TDH","TTH","SSS","TST","SDD","DDC","HHH","HSD","SSD","THH","SCS","HHS","HCS","HDH","DTD","TDT","CST","CSC","HCH","TTT","CCC","CTT","THS","HSS","DDD","CCT","CHC"]}}');
INSERT INTO "events" VALUES('PAST3',72,'{"seat":1,"action":{"type":"play","stick":"SSS"}}');
INSERT INTO "events" VALUES('PAST3',73,'{"seat":0,"action":{"type":"play","stick":"TST"}}');
INSERT INTO "events" VALUES('PAST3',74,'{"seat":1,"action":{"type":"play","stick":"TDH"}}');
INSERT INTO "events" VALUES('PAST3',75,'{"seat":0,"action":{"type":"play","stick":"TTH"}}');
INSERT INTO "events" VALUES('PAST3',76,'{"seat":1,"action":{"type":"play","stick":"CTH"}}');
INSERT INTO "events" VALUES('PAST3',77,'{"seat":0,"action":{"type":"play","stick":"STS"}}');
INSERT INTO "events" VALUES('PAST3',78,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',79,'{"seat":1,"action":{"type":"play","stick":"SDD"}}');
INSERT INTO "events" VALUES('PAST3',80,'{"seat":0,"action":{"type":"play","stick":"SDC"}}');
INSERT INTO "events" VALUES('PAST3',81,'{"seat":1,"action":{"type":"play","stick":"DCC"}}');
INSERT INTO "events" VALUES('PAST3',82,'{"seat":0,"action":{"type":"play","stick":"DHD"}}');
INSERT INTO "events" VALUES('PAST3',83,'{"seat":1,"action":{"type":"play","stick":"DCT"}}');
INSERT INTO "events" VALUES('PAST3',84,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',85,'{"seat":0,"action":{"type":"play","stick":"DDC"}}');
INSERT INTO "events" VALUES('PAST3',86,'{"seat":1,"action":{"type":"play","stick":"DHC"}}');
INSERT INTO "events" VALUES('PAST3',87,'{"checkpoint":{"type":"hand","captured":[8,5],"wiped":[],"totals":[36,29]}}');
INSERT INTO "events" VALUES('PAST3',88,'{"chance":{"type":"deal","leader":0,"sticks":["HSS","CST","TDH","DCT","STD","HHS","DCC","THH","SSD","TST","HCS","SCS","TTH","TTT","DHC","CHC","STS","DDD","HDH","CSC","HCH","DHD","HHH","CCT","TDT","CTH","DTD","CCC","HSD","THS","CTT","SSS","DDC","SDC","SDD"]}}');
INSERT INTO "events" VALUES('PAST3',89,'{"seat":0,"action":{"type":"play","stick":"SSD"}}');
INSERT INTO "events" VALUES('PAST3',90,'{"seat":1,"action":{"type":"play","stick":"SCS"}}');
INSERT INTO "events" VALUES('PAST3',91,'{"seat":0,"action":{"type":"play","stick":"STD"}}');
INSERT INTO "events" VALUES('PAST3',92,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',93,'{"seat":1,"action":{"type":"play","stick":"TTH"}}');
INSERT INTO "events" VALUES('PAST3',94,'{"seat":0,"action":{"type":"play","stick":"TDH"}}');
INSERT INTO "events" VALUES('PAST3',95,'{"seat":1,"action":{"type":"play","stick":"THH"}}');
INSERT INTO "events" VALUES('PAST3',96,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',97,'{"seat":0,"action":{"type":"play","stick":"TTT"}}');
INSERT INTO "events" VALUES('PAST3',98,'{"seat":1,"action":{"type":"play","stick":"DCT"}}');
INSERT INTO "events" VALUES('PAST3',99,'{"seat":0,"action":{"type":"play","stick":"HCS"}}');
INSERT INTO "events" VALUES('PAST3',100,'{"seat":1,"action":{"type":"play","stick":"HHS"}}');
INSERT INTO "events" VALUES('PAST3',101,'{"seat":0,"action":{"type":"play","stick":"HSS"}}');
INSERT INTO "events" VALUES('PAST3',102,'{"seat":1,"action":{"type":"play","stick":"TST"}}');
INSERT INTO "events" VALUES('PAST3',103,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',104,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',105,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',106,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',107,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',108,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',109,'{"seat":0,"action":{"type":"play","stick":"CSC"}}');
INSERT INTO "events" VALUES('PAST3',110,'{"seat":1,"action":{"type":"play","stick":"CST"}}');
INSERT INTO "events" VALUES('PAST3',111,'{"checkpoint":{"type":"hand","captured":[8,6],"wiped":[0],"totals":[0,35]}}');
INSERT INTO "events" VALUES('PAST3',112,'{"chance":{"type":"deal","leader":1,"sticks":["DHD","TDT","CTH","DDC","TTH","THS","CST","SDD","SSS","DCC","CTT","DDD","SDC","STD","HHH","HCH","DHC","THH","HDH","CSC","DTD","CCT","CCC","CHC","TDH","DCT","TTT","HSD","STS","HSS","SCS","HHS","SSD","TST","HCS"]}}');
INSERT INTO "events" VALUES('PAST3',113,'{"seat":1,"action":{"type":"play","stick":"DHD"}}');
INSERT INTO "events" VALUES('PAST3',114,'{"seat":0,"action":{"type":"play","stick":"SDD"}}');
INSERT INTO "events" VALUES('PAST3',115,'{"seat":1,"action":{"type":"play","stick":"SSS"}}');
INSERT INTO "events" VALUES('PAST3',116,'{"seat":0,"action":{"type":"play","stick":"THS"}}');
INSERT INTO "events" VALUES('PAST3',117,'{"seat":1,"action":{"type":"play","stick":"TTH"}}');
INSERT INTO "events" VALUES('PAST3',118,'{"seat":0,"action":{"type":"play","stick":"TDT"}}');
INSERT INTO "events" VALUES('PAST3',119,'{"seat":1,"action":{"type":"play","stick":"CTT"}}');
INSERT INTO "events" VALUES('PAST3',120,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',121,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',122,'{"seat":0,"action":{"type":"play","stick":"STD"}}');
INSERT INTO "events" VALUES('PAST3',123,'{"seat":1,"action":{"type":"play","stick":"CTH"}}');
INSERT INTO "events" VALUES('PAST3',124,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',125,'{"seat":0,"action":{"type":"play","stick":"HHH"}}');
INSERT INTO "events" VALUES('PAST3',126,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',127,'{"seat":1,"action":{"type":"play","stick":"HCH"}}');
INSERT INTO "events" VALUES('PAST3',128,'{"seat":0,"action":{"type":"play","stick":"DCC"}}');
INSERT INTO "events" VALUES('PAST3',129,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',130,'{"seat":1,"action":{"type":"play","stick":"DHC"}}');
INSERT INTO "events" VALUES('PAST3',131,'{"seat":0,"action":{"type":"play","stick":"SDC"}}');
INSERT INTO "events" VALUES('PAST3',132,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',133,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',134,'{"seat":1,"action":{"type":"play","stick":"HDH"}}');
INSERT INTO "events" VALUES('PAST3',135,'{"seat":0,"action":{"type":"play","stick":"DDD"}}');
INSERT INTO "events" VALUES('PAST3',136,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',137,'{"seat":1,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',138,'{"seat":1,"action":{"type":"play","stick":"DTD"}}');
INSERT INTO "events" VALUES('PAST3',139,'{"seat":0,"action":{"type":"play","stick":"DDC"}}');
INSERT INTO "events" VALUES('PAST3',140,'{"checkpoint":{"type":"hand","captured":[15,3],"wiped":[],"totals":[15,38]}}');
INSERT INTO "events" VALUES('PAST3',141,'{"chance":{"type":"deal","leader":0,"sticks":["THH","SCS","SSS","TTH","CTH","CTT","TTT","DHD","STS","SDD","DTD","THS","TST","DCC","CHC","TDT","HCS","SDC","HSS","TDH","HHH","CCT","DHC","HDH","CCC","DCT","CSC","DDC","CST","HSD","HHS","STD","SSD","HCH","DDD"]}}');
INSERT INTO "events" VALUES('PAST3',142,'{"seat":0,"action":{"type":"play","stick":"TTT"}}');
INSERT INTO "events" VALUES('PAST3',143,'{"seat":1,"action":{"type":"play","stick":"TTH"}}');
INSERT INTO "events" VALUES('PAST3',144,'{"seat":0,"action":{"type":"play","stick":"CTH"}}');
INSERT INTO "events" VALUES('PAST3',145,'{"seat":1,"action":{"type":"play","stick":"CTT"}}');
INSERT INTO "events" VALUES('PAST3',146,'{"seat":0,"action":{"type":"play","stick":"DTD"}}');
INSERT INTO "events" VALUES('PAST3',147,'{"seat":1,"action":{"type":"play","stick":"DHD"}}');
INSERT INTO "events" VALUES('PAST3',148,'{"seat":0,"action":{"type":"play","stick":"THH"}}');
INSERT INTO "events" VALUES('PAST3',149,'{"seat":1,"action":{"type":"play","stick":"THS"}}');
INSERT INTO "events" VALUES('PAST3',150,'{"seat":0,"action":{"type":"play","stick":"STS"}}');
INSERT INTO "events" VALUES('PAST3',151,'{"seat":1,"action":{"type":"play","stick":"SDD"}}');
INSERT INTO "events" VALUES('PAST3',152,'{"seat":0,"action":{"type":"play","stick":"SSS"}}');
INSERT INTO "events" VALUES('PAST3',153,'{"checkpoint":{"type":"hand","captured":[8,3],"wiped":[],"totals":[23,41]}}');
INSERT INTO "events" VALUES('PAST3',154,'{"chance":{"type":"deal","leader":1,"sticks":["HHH","TST","SDD","CTT","CSC","DHD","DHC","DDD","HDH","TTH","STS","CST","HHS","SDC","SSS","DCT","DTD","CCT","HSS","CTH","THH","TDH","HSD","HCS","SSD","SCS","TTT","CCC","STD","CHC","THS","DDC","DCC","HCH","TDT"]}}');
INSERT INTO "events" VALUES('PAST3',155,'{"seat":1,"action":{"type":"play","stick":"STS"}}');
INSERT INTO "events" VALUES('PAST3',156,'{"seat":0,"action":{"type":"play","stick":"TTH"}}');
INSERT INTO "events" VALUES('PAST3',157,'{"seat":1,"action":{"type":"play","stick":"HHH"}}');
INSERT INTO "events" VALUES('PAST3',158,'{"seat":0,"action":{"type":"play","stick":"DHD"}}');
INSERT INTO "events" VALUES('PAST3',159,'{"seat":1,"action":{"type":"play","stick":"DHC"}}');
INSERT INTO "events" VALUES('PAST3',160,'{"seat":0,"action":{"type":"play","stick":"DDD"}}');
INSERT INTO "events" VALUES('PAST3',161,'{"seat":1,"action":{"type":"play","stick":"SDD"}}');
INSERT INTO "events" VALUES('PAST3',162,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',163,'{"seat":0,"action":{"type":"draw"}}');
INSERT INTO "events" VALUES('PAST3',164,'{"seat":0,"action":{"type":"play","stick":"SDC"}}');
INSERT INTO "events" VALUES('PAST3',165,'{"seat":1,"action":{"type":"play","stick":"HDH"}}');
INSERT INTO "events" VALUES('PAST3',166,'{"seat":0,"action":{"type":"play","stick":"HHS"}}');
INSERT INTO "events" VALUES('PAST3',167,'{"checkpoint":{"type":"hand","captured":[0,9],"wiped":[],"totals":[23,50]}}');
INSERT INTO "events" VALUES('PAST4',1,'{"chance":{"type":"deal","leader":2,"sticks":["THS","CCC","TTT","SCS","HCS","STD","TDT","HHS","DDC","DCT","DHC","CST","SDC","CTH","SDD","DDD","HSS","TDH","DHD","STS","HCH","SSS","HSD","SSD","TTH","DCC","CCT","CHC","HDH","TST","HHH","CTT","CSC","THH","DTD"]}}');
INSERT INTO "events" VALUES('PAST4',2,'{"seat":2,"action":{"type":"place","stick":"THS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',3,'{"seat":0,"action":{"type":"place","stick":"CCC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',4,'{"seat":1,"action":{"type":"place","stick":"STD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',5,'{"seat":2,"action":{"type":"place","stick":"SDC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',6,'{"seat":0,"action":{"type":"place","stick":"HHS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',7,'{"seat":1,"action":{"type":"take","stick":"CST","group":0}}');
INSERT INTO "events" VALUES('PAST4',8,'{"seat":2,"action":{"type":"place","stick":"DDD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',9,'{"seat":0,"action":{"type":"place","stick":"HSS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',10,'{"seat":1,"action":{"type":"place","stick":"TDH","easy":true}}');
INSERT INTO "events" VALUES('PAST4',11,'{"seat":2,"action":{"type":"place","stick":"DCT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',12,'{"seat":0,"action":{"type":"place","stick":"STS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',13,'{"seat":1,"action":{"type":"place","stick":"DDC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',14,'{"seat":2,"action":{"type":"place","stick":"TDT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',15,'{"seat":0,"action":{"type":"place","stick":"HSD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',16,'{"seat":1,"action":{"type":"take","stick":"SDD","group":0}}');
INSERT INTO "events" VALUES('PAST4',17,'{"seat":2,"action":{"type":"place","stick":"DHD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',18,'{"seat":0,"action":{"type":"place","stick":"HCS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',19,'{"seat":1,"action":{"type":"place","stick":"TTT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',20,'{"seat":2,"action":{"type":"place","stick":"SSS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',21,'{"seat":0,"action":{"type":"place","stick":"CTH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',22,'{"seat":1,"action":{"type":"place","stick":"TST","easy":false}}');
INSERT INTO "events" VALUES('PAST4',23,'{"seat":2,"action":{"type":"place","stick":"SCS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',24,'{"seat":0,"action":{"type":"place","stick":"HDH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',25,'{"seat":1,"action":{"type":"place","stick":"HCH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',26,'{"seat":2,"action":{"type":"place","stick":"HHH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',27,'{"seat":0,"action":{"type":"place","stick":"DCC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',28,'{"seat":1,"action":{"type":"place","stick":"SSD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',29,'{"seat":2,"action":{"type":"place","stick":"CHC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',30,'{"seat":0,"action":{"type":"place","stick":"CTT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',31,'{"seat":1,"action":{"type":"place","stick":"CSC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',32,'{"seat":2,"action":{"type":"place","stick":"TTH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',33,'{"seat":0,"action":{"type":"place","stick":"DTD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',34,'{"seat":1,"action":{"type":"place","stick":"CCT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',35,'{"seat":2,"action":{"type":"place","stick":"THH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',36,'{"seat":0,"action":{"type":"place","stick":"DHC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',37,'{"checkpoint":{"type":"hand","captured":[0,15,0],"left":20,"jackpot":20,"totals":[0,15,0]}}');
INSERT INTO "events" VALUES('PAST4',38,'{"chance":{"type":"deal","leader":0,"sticks":["DDC","DHC","CHC","SCS","HSS","SDC","THH","SSD","SSS","TDT","STS","HDH","TST","SDD","DDD","DTD","CCT","HSD","HCH","HCS","DCC","HHH","TDH","CTT","CTH","HHS","TTT","TTH","CCC","DHD","THS","DCT","STD","CST","CSC"]}}');
INSERT INTO "events" VALUES('PAST4',39,'{"seat":0,"action":{"type":"place","stick":"THH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',40,'{"seat":1,"action":{"type":"place","stick":"STS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',41,'{"seat":2,"action":{"type":"place","stick":"SSS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',42,'{"seat":0,"action":{"type":"place","stick":"TDT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',43,'{"seat":1,"action":{"type":"place","stick":"SDD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',44,'{"seat":2,"action":{"type":"place","stick":"SDC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',45,'{"seat":0,"action":{"type":"place","stick":"TST","easy":false}}');
INSERT INTO "events" VALUES('PAST4',46,'{"seat":1,"action":{"type":"place","stick":"HSS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',47,'{"seat":2,"action":{"type":"place","stick":"DDD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',48,'{"seat":0,"action":{"type":"place","stick":"DDC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',49,'{"seat":1,"action":{"type":"place","stick":"SSD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',50,'{"seat":2,"action":{"type":"place","stick":"HSD","easy":true}}');
INSERT INTO "events" VALUES('PAST4',51,'{"seat":0,"action":{"type":"place","stick":"DTD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',52,'{"seat":1,"action":{"type":"take","stick":"TDH","group":2}}');
INSERT INTO "events" VALUES('PAST4',53,'{"seat":2,"action":{"type":"place","stick":"CHC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',54,'{"seat":0,"action":{"type":"place","stick":"HCH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',55,'{"seat":1,"action":{"type":"place","stick":"DHC","easy":true}}');
INSERT INTO "events" VALUES('PAST4',56,'{"seat":2,"action":{"type":"place","stick":"TTT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',57,'{"seat":0,"action":{"type":"place","stick":"HHH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',58,'{"seat":1,"action":{"type":"place","stick":"HCS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',59,'{"seat":2,"action":{"type":"place","stick":"DHD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',60,'{"seat":0,"action":{"type":"place","stick":"SCS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',61,'{"seat":1,"action":{"type":"place","stick":"CCC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',62,'{"seat":2,"action":{"type":"place","stick":"STD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',63,'{"seat":0,"action":{"type":"place","stick":"THS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',64,'{"seat":1,"action":{"type":"place","stick":"HHS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',65,'{"seat":2,"action":{"type":"place","stick":"DCC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',66,'{"seat":0,"action":{"type":"place","stick":"CST","easy":false}}');
INSERT INTO "events" VALUES('PAST4',67,'{"seat":1,"action":{"type":"place","stick":"DCT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',68,'{"seat":2,"action":{"type":"place","stick":"CTT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',69,'{"seat":0,"action":{"type":"place","stick":"CTH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',70,'{"seat":1,"action":{"type":"place","stick":"CSC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',71,'{"seat":2,"action":{"type":"place","stick":"HDH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',72,'{"seat":0,"action":{"type":"place","stick":"TTH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',73,'{"seat":1,"action":{"type":"place","stick":"CCT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',74,'{"checkpoint":{"type":"hand","captured":[0,8,3],"left":24,"jackpot":44,"totals":[0,23,3]}}');
INSERT INTO "events" VALUES('PAST4',75,'{"chance":{"type":"deal","leader":1,"sticks":["HHH","TTT","SDC","DDC","DDD","HCH","SSD","TST","HSS","THS","CSC","CST","DHC","HDH","CHC","TTH","HHS","TDT","STD","CTT","HSD","DTD","SDD","THH","CCT","SSS","DCT","HCS","CCC","STS","TDH","CTH","DHD","SCS","DCC"]}}');
INSERT INTO "events" VALUES('PAST4',76,'{"seat":1,"action":{"type":"place","stick":"HHH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',77,'{"seat":2,"action":{"type":"place","stick":"TTT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',78,'{"seat":0,"action":{"type":"place","stick":"HCH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',79,'{"seat":1,"action":{"type":"place","stick":"DDC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',80,'{"seat":2,"action":{"type":"place","stick":"CSC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',81,'{"seat":0,"action":{"type":"place","stick":"SDC","easy":true}}');
INSERT INTO "events" VALUES('PAST4',82,'{"seat":1,"action":{"type":"place","stick":"SSD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',83,'{"seat":2,"action":{"type":"place","stick":"HHS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',84,'{"seat":0,"action":{"type":"place","stick":"CHC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',85,'{"seat":1,"action":{"type":"place","stick":"STD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',86,'{"seat":2,"action":{"type":"place","stick":"CTT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',87,'{"seat":0,"action":{"type":"place","stick":"TDT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',88,'{"seat":1,"action":{"type":"place","stick":"TTH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',89,'{"seat":2,"action":{"type":"place","stick":"TST","easy":false}}');
INSERT INTO "events" VALUES('PAST4',90,'{"seat":0,"action":{"type":"take","stick":"THH","group":0}}');
INSERT INTO "events" VALUES('PAST4',91,'{"seat":1,"action":{"type":"place","stick":"DTD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',92,'{"seat":2,"action":{"type":"place","stick":"DDD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',93,'{"seat":0,"action":{"type":"place","stick":"DCT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',94,'{"seat":1,"action":{"type":"place","stick":"CCT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',95,'{"seat":2,"action":{"type":"place","stick":"SSS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',96,'{"seat":0,"action":{"type":"place","stick":"CST","easy":false}}');
INSERT INTO "events" VALUES('PAST4',97,'{"seat":1,"action":{"type":"place","stick":"THS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',98,'{"seat":2,"action":{"type":"place","stick":"SDD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',99,'{"seat":0,"action":{"type":"place","stick":"STS","easy":true}}');
INSERT INTO "events" VALUES('PAST4',100,'{"seat":1,"action":{"type":"place","stick":"TDH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',101,'{"seat":2,"action":{"type":"place","stick":"HDH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',102,'{"seat":0,"action":{"type":"place","stick":"HSS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',103,'{"seat":1,"action":{"type":"place","stick":"SCS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',104,'{"seat":2,"action":{"type":"place","stick":"CCC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',105,'{"seat":0,"action":{"type":"place","stick":"DHD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',106,'{"seat":1,"action":{"type":"place","stick":"HCS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',107,'{"seat":2,"action":{"type":"place","stick":"DCC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',108,'{"seat":0,"action":{"type":"place","stick":"HSD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',109,'{"seat":1,"action":{"type":"place","stick":"DHC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',110,'{"seat":2,"action":{"type":"place","stick":"CTH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',111,'{"checkpoint":{"type":"hand","captured":[18,0,0],"left":17,"jackpot":0,"totals":[79,23,3]}}');
INSERT INTO "events" VALUES('PAST4',112,'{"chance":{"type":"deal","leader":2,"sticks":["TST","TTH","DDC","CTT","CCT","CSC","SCS","DDD","CTH","THS","SSS","STD","DCC","HHH","CST","SDC","DHD","SSD","THH","HCH","DTD","SDD","CHC","TTT","TDH","STS","DHC","CCC","HDH","DCT","HSD","HHS","HCS","TDT","HSS"]}}');
INSERT INTO "events" VALUES('PAST4',113,'{"seat":2,"action":{"type":"place","stick":"CTT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',114,'{"seat":0,"action":{"type":"place","stick":"TTH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',115,'{"seat":1,"action":{"type":"place","stick":"STD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',116,'{"seat":2,"action":{"type":"place","stick":"SCS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',117,'{"seat":0,"action":{"type":"place","stick":"CCT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',118,'{"seat":1,"action":{"type":"take","stick":"CST","group":0}}');
INSERT INTO "events" VALUES('PAST4',119,'{"seat":2,"action":{"type":"place","stick":"SDC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',120,'{"seat":0,"action":{"type":"place","stick":"SSS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',121,'{"seat":1,"action":{"type":"place","stick":"DDC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',122,'{"seat":2,"action":{"type":"place","stick":"TST","easy":false}}');
INSERT INTO "events" VALUES('PAST4',123,'{"seat":0,"action":{"type":"place","stick":"DDD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',124,'{"seat":1,"action":{"type":"take","stick":"SSD","group":0}}');
INSERT INTO "events" VALUES('PAST4',125,'{"seat":2,"action":{"type":"place","stick":"THS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',126,'{"seat":0,"action":{"type":"place","stick":"HCH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',127,'{"seat":1,"action":{"type":"place","stick":"CTH","easy":true}}');
INSERT INTO "events" VALUES('PAST4',128,'{"seat":2,"action":{"type":"place","stick":"TDH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',129,'{"seat":0,"action":{"type":"place","stick":"STS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',130,'{"seat":1,"action":{"type":"place","stick":"DHC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',131,'{"seat":2,"action":{"type":"place","stick":"CCC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',132,'{"seat":0,"action":{"type":"place","stick":"CHC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',133,'{"seat":1,"action":{"type":"place","stick":"CSC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',134,'{"seat":2,"action":{"type":"place","stick":"DCC","easy":false}}');
INSERT INTO "events" VALUES('PAST4',135,'{"seat":0,"action":{"type":"place","stick":"HHH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',136,'{"seat":1,"action":{"type":"place","stick":"TTT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',137,'{"seat":2,"action":{"type":"place","stick":"TDT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',138,'{"seat":0,"action":{"type":"place","stick":"DHD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',139,'{"seat":1,"action":{"type":"place","stick":"DTD","easy":true}}');
INSERT INTO "events" VALUES('PAST4',140,'{"seat":2,"action":{"type":"place","stick":"SDD","easy":false}}');
INSERT INTO "events" VALUES('PAST4',141,'{"seat":0,"action":{"type":"place","stick":"HSS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',142,'{"seat":1,"action":{"type":"place","stick":"DCT","easy":false}}');
INSERT INTO "events" VALUES('PAST4',143,'{"seat":2,"action":{"type":"take","stick":"HSD","group":3}}');
INSERT INTO "events" VALUES('PAST4',144,'{"seat":0,"action":{"type":"place","stick":"HHS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',145,'{"seat":1,"action":{"type":"place","stick":"HCS","easy":false}}');
INSERT INTO "events" VALUES('PAST4',146,'{"seat":2,"action":{"type":"place","stick":"THH","easy":true}}');
INSERT INTO "events" VALUES('PAST4',147,'{"seat":0,"action":{"type":"place","stick":"HDH","easy":false}}');
INSERT INTO "events" VALUES('PAST4',148,'{"checkpoint":{"type":"hand","captured":[0,18,7],"left":10,"jackpot":0,"totals":[79,51,10]}}');
INSERT INTO "events" VALUES('PAST5',1,'{"chance":{"type":"deal","leader":0,"sticks":["TTT","CTH","DCC","SSD","CST","HSS","STD","HDH","TST","DTD","SCS","SDC","STS","CHC","SDD","CCC","HSD","CTT","DDD","CSC","TDT","HCH","TDH","TTH","HCS","THH","DHC","CCT","DHD","HHS","SSS","HHH","THS","DDC","DCT"]}}');
INSERT INTO "events" VALUES('PAST5',2,'{"seat":0,"action":{"type":"play","stick":"SSD"}}');
INSERT INTO "events" VALUES('PAST5',3,'{"seat":0,"action":{"type":"play","stick":"CST"}}');
INSERT INTO "events" VALUES('PAST5',4,'{"seat":0,"action":{"type":"play","stick":"TTT"}}');
INSERT INTO "events" VALUES('PAST5',5,'{"seat":0,"action":{"type":"play","stick":"CTH"}}');
INSERT INTO "events" VALUES('PAST5',6,'{"seat":0,"action":{"type":"play","stick":"HDH"}}');
INSERT INTO "events" VALUES('PAST5',7,'{"seat":0,"action":{"type":"play","stick":"HSS"}}');
INSERT INTO "events" VALUES('PAST5',8,'{"seat":0,"action":{"type":"play","stick":"TST"}}');
INSERT INTO "events" VALUES('PAST6',1,'{"chance":{"type":"lead","seat":0}}');
INSERT INTO "events" VALUES('PAST6',2,'{"seat":0,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',3,'{"seat":1,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',4,'{"seat":0,"action":{"type":"play","roll":3,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',5,'{"seat":1,"action":{"type":"play","roll":1,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',6,'{"seat":0,"action":{"type":"play","roll":4,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',7,'{"seat":1,"action":{"type":"play","roll":3,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',8,'{"seat":0,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',9,'{"seat":1,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',10,'{"seat":0,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',11,'{"seat":1,"action":{"type":"play","roll":2,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',12,'{"seat":0,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',13,'{"seat":1,"action":{"type":"play","roll":2,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',14,'{"seat":0,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',15,'{"seat":1,"action":{"type":"play","roll":4,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',16,'{"checkpoint":{"type":"hand","points":[15,0],"totals":[15,0]}}');
INSERT INTO "events" VALUES('PAST6',17,'{"seat":1,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',18,'{"seat":0,"action":{"type":"play","roll":2,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',19,'{"seat":1,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',20,'{"seat":0,"action":{"type":"play","roll":4,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',21,'{"seat":1,"action":{"type":"play","roll":1,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',22,'{"seat":0,"action":{"type":"play","roll":1,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',23,'{"seat":1,"action":{"type":"play","roll":2,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',24,'{"seat":0,"action":{"type":"play","roll":4,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',25,'{"seat":1,"action":{"type":"play","roll":4,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',26,'{"seat":0,"action":{"type":"play","roll":2,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',27,'{"seat":1,"action":{"type":"play","roll":4,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',28,'{"seat":0,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',29,'{"seat":1,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',30,'{"seat":1,"action":{"type":"play","roll":2,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',31,'{"checkpoint":{"type":"hand","points":[25,20],"totals":[40,20]}}');
INSERT INTO "events" VALUES('PAST6',32,'{"seat":0,"action":{"type":"play","roll":1,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',33,'{"seat":1,"action":{"type":"play","roll":3,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',34,'{"seat":0,"action":{"type":"play","roll":3,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',35,'{"seat":1,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',36,'{"seat":0,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',37,'{"seat":1,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',38,'{"seat":0,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',39,'{"seat":1,"action":{"type":"play","roll":2,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',40,'{"seat":0,"action":{"type":"play","roll":1,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',41,'{"seat":1,"action":{"type":"play","roll":4,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',42,'{"seat":0,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',43,'{"seat":1,"action":{"type":"play","roll":4,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',44,'{"seat":1,"action":{"type":"play","roll":1,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',45,'{"seat":1,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',46,'{"checkpoint":{"type":"hand","points":[0,35],"totals":[40,55]}}');
INSERT INTO "events" VALUES('PAST6',47,'{"seat":1,"action":{"type":"play","roll":1,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',48,'{"seat":0,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',49,'{"seat":1,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',50,'{"seat":0,"action":{"type":"play","roll":1,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',51,'{"seat":1,"action":{"type":"play","roll":1,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',52,'{"seat":0,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',53,'{"seat":1,"action":{"type":"play","roll":4,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',54,'{"seat":0,"action":{"type":"play","roll":2,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',55,'{"seat":1,"action":{"type":"play","roll":4,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',56,'{"seat":0,"action":{"type":"play","roll":4,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',57,'{"seat":1,"action":{"type":"play","roll":3,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',58,'{"seat":0,"action":{"type":"play","roll":4,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',59,'{"seat":1,"action":{"type":"play","roll":3,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',60,'{"seat":1,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',61,'{"checkpoint":{"type":"hand","points":[0,25],"totals":[40,80]}}');
INSERT INTO "events" VALUES('PAST6',62,'{"seat":0,"action":{"type":"play","roll":4,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',63,'{"seat":1,"action":{"type":"play","roll":3,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',64,'{"seat":0,"action":{"type":"play","roll":1,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',65,'{"seat":1,"action":{"type":"play","roll":1,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',66,'{"seat":0,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',67,'{"seat":1,"action":{"type":"play","roll":4,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',68,'{"seat":0,"action":{"type":"play","roll":3,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',69,'{"seat":1,"action":{"type":"play","roll":3,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',70,'{"seat":0,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',71,'{"seat":1,"action":{"type":"play","roll":1,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',72,'{"seat":0,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',73,'{"seat":1,"action":{"type":"play","roll":2,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',74,'{"seat":0,"action":{"type":"play","roll":2,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',75,'{"seat":1,"action":{"type":"play","roll":2,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',76,'{"checkpoint":{"type":"hand","points":[0,15],"totals":[40,95]}}');
INSERT INTO "events" VALUES('PAST6',77,'{"seat":1,"action":{"type":"play","roll":1,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',78,'{"seat":0,"action":{"type":"play","roll":3,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',79,'{"seat":1,"action":{"type":"play","roll":1,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',80,'{"seat":0,"action":{"type":"play","roll":3,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',81,'{"seat":1,"action":{"type":"play","roll":2,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',82,'{"seat":0,"action":{"type":"play","roll":1,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',83,'{"seat":1,"action":{"type":"play","roll":3,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',84,'{"seat":0,"action":{"type":"play","roll":2,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',85,'{"seat":1,"action":{"type":"play","roll":3,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',86,'{"seat":0,"action":{"type":"play","roll":1,"peg":2}}');
INSERT INTO "events" VALUES('PAST6',87,'{"seat":1,"action":{"type":"play","roll":2,"peg":1}}');
INSERT INTO "events" VALUES('PAST6',88,'{"seat":0,"action":{"type":"play","roll":2,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',89,'{"seat":1,"action":{"type":"play","roll":4,"peg":4}}');
INSERT INTO "events" VALUES('PAST6',90,'{"seat":0,"action":{"type":"play","roll":4,"peg":3}}');
INSERT INTO "events" VALUES('PAST6',91,'{"checkpoint":{"type":"hand","points":[10,5],"totals":[50,100]}}');
INSERT INTO "events" VALUES('PAST7',1,'{"chance":{"type":"deal","dealer":0,"pile":["JS","3S","5C","6D","4D","2D","2H","4C","9C","KD","2S","KH","JC","JH","7C","10H","3D","10D","KC","6D","10D","KD","4S","6S","AC","4D","9C","JOKER","KC","JH","QH","QS","3H","3S","2C","3C","AH","KS","JD","KH","2C","4C","QC","QD","4H","JD","7S","JC","5S","QS","AC","AS","8H","10S","8C","4S","6H","QD","7D","3H","JS","3C","7D","5S","10H","5D","AH","8D","5H","9S","2D","6S","5D","AD","6C","9D","2S","7S","AS","8D","9S","8C","QH","KS","2H","7H","9H","9D","10C","7H","8H","7C","AD","3D","5C","8S","5H","8S","6H","JOKER","JOKER","10S","QC","4H","10C","6C","9H","JOKER"]}}');
INSERT INTO "events" VALUES('PAST7',2,'{"seat":1,"action":{"type":"play","card":"JS","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',3,'{"seat":2,"action":{"type":"play","card":"KD","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',4,'{"seat":3,"action":{"type":"play","card":"KC","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',5,'{"seat":0,"action":{"type":"play","card":"KH","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',6,'{"seat":1,"action":{"type":"play","card":"10D","moves":[{"colour":1,"from":"T18","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',7,'{"seat":2,"action":{"type":"play","card":"10D","moves":[{"colour":2,"from":"T36","to":"T46"}]}}');
INSERT INTO "events" VALUES('PAST7',8,'{"seat":3,"action":{"type":"play","card":"9C","moves":[{"colour":3,"from":"T54","to":"T63"}]}}');
INSERT INTO "events" VALUES('PAST7',9,'{"seat":0,"action":{"type":"play","card":"JOKER","moves":[{"colour":0,"from":"T0","to":"T46"}]}}');
INSERT INTO "events" VALUES('PAST7',10,'{"seat":1,"action":{"type":"play","card":"3D","moves":[{"colour":1,"from":"T28","to":"T31"}]}}');
INSERT INTO "events" VALUES('PAST7',11,'{"seat":2,"action":{"type":"play","card":"JH","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',12,'{"seat":3,"action":{"type":"play","card":"QH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',13,'{"seat":0,"action":{"type":"play","card":"QS","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',14,'{"seat":1,"action":{"type":"play","card":"9C","moves":[{"colour":1,"from":"T31","to":"T40"}]}}');
INSERT INTO "events" VALUES('PAST7',15,'{"seat":2,"action":{"type":"play","card":"4D","moves":[{"colour":2,"from":"T36","to":"T40"}]}}');
INSERT INTO "events" VALUES('PAST7',16,'{"seat":3,"action":{"type":"play","card":"7C","moves":[{"colour":3,"from":"T63","to":"T70"}]}}');
INSERT INTO "events" VALUES('PAST7',17,'{"seat":0,"action":{"type":"play","card":"10H","moves":[{"colour":0,"from":"T0","to":"T10"}]}}');
INSERT INTO "events" VALUES('PAST7',18,'{"seat":1,"action":{"type":"play","card":"AC","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',19,'{"seat":2,"action":{"type":"play","card":"KS","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',20,'{"seat":3,"action":{"type":"play","card":"JD","moves":[{"colour":3,"from":"T70","to":"T8"}]}}');
INSERT INTO "events" VALUES('PAST7',21,'{"seat":0,"action":{"type":"play","card":"KH","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',22,'{"seat":1,"action":{"type":"play","card":"JC","moves":[{"colour":1,"from":"T18","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',23,'{"seat":2,"action":{"type":"play","card":"KD","moves":[{"colour":2,"from":"T40","to":"T50"}]}}');
INSERT INTO "events" VALUES('PAST7',24,'{"seat":3,"action":{"type":"play","card":"2H","moves":[{"colour":3,"from":"T8","to":"T10"}]}}');
INSERT INTO "events" VALUES('PAST7',25,'{"seat":0,"action":{"type":"play","card":"4C","moves":[{"colour":0,"from":"T46","to":"T50"}]}}');
INSERT INTO "events" VALUES('PAST7',26,'{"seat":1,"action":{"type":"play","card":"3H","moves":[{"colour":1,"from":"T28","to":"T31"}]}}');
INSERT INTO "events" VALUES('PAST7',27,'{"seat":2,"action":{"type":"play","card":"JD","moves":[{"colour":2,"from":"T36","to":"T46"}]}}');
INSERT INTO "events" VALUES('PAST7',28,'{"seat":3,"action":{"type":"play","card":"7S","moves":[{"colour":3,"from":"T10","to":"T17"}]}}');
INSERT INTO "events" VALUES('PAST7',29,'{"seat":0,"action":{"type":"play","card":"QD","moves":[{"colour":0,"from":"T0","to":"T10"}]}}');
INSERT INTO "events" VALUES('PAST7',30,'{"seat":1,"action":{"type":"play","card":"KC","moves":[{"colour":1,"from":"T31","to":"T41"}]}}');
INSERT INTO "events" VALUES('PAST7',31,'{"seat":2,"action":{"type":"play","card":"4C","moves":[{"colour":2,"from":"T46","to":"T50"}]}}');
INSERT INTO "events" VALUES('PAST7',32,'{"seat":3,"action":{"type":"play","card":"QC","moves":[{"colour":3,"from":"T54","to":"T64"}]}}');
INSERT INTO "events" VALUES('PAST7',33,'{"seat":0,"action":{"type":"play","card":"3C","moves":[{"colour":0,"from":"T67","to":"H3"}]}}');
INSERT INTO "events" VALUES('PAST7',34,'{"seat":1,"action":{"type":"play","card":"AH","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',35,'{"seat":2,"action":{"type":"play","card":"QS","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',36,'{"seat":3,"action":{"type":"play","card":"AC","moves":[{"colour":3,"from":"T17","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',37,'{"seat":0,"action":{"type":"play","card":"AS","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',38,'{"seat":1,"action":{"type":"play","card":"5S","moves":[{"colour":1,"from":"T13","to":"H5"}]}}');
INSERT INTO "events" VALUES('PAST7',39,'{"seat":2,"action":{"type":"play","card":"10S","moves":[{"colour":2,"from":"T50","to":"T60"}]}}');
INSERT INTO "events" VALUES('PAST7',40,'{"seat":3,"action":{"type":"play","card":"8C","moves":[{"colour":3,"from":"T18","to":"T10"}]}}');
INSERT INTO "events" VALUES('PAST7',41,'{"seat":0,"action":{"type":"play","card":"JC","moves":[{"colour":0,"from":"T0","to":"T10"}]}}');
INSERT INTO "events" VALUES('PAST7',42,'{"seat":1,"action":{"type":"play","card":"JS","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',43,'{"seat":2,"action":{"type":"play","card":"3S","moves":[{"colour":2,"from":"T36","to":"T39"}]}}');
INSERT INTO "events" VALUES('PAST7',44,'{"seat":3,"action":{"type":"play","card":"7D","moves":[{"colour":3,"from":"T64","to":"T71"}]}}');
INSERT INTO "events" VALUES('PAST7',45,'{"seat":0,"action":{"type":"play","card":"6S","moves":[{"colour":0,"from":"T10","to":"T16"}]}}');
INSERT INTO "events" VALUES('PAST7',46,'{"seat":1,"action":{"type":"play","card":"8H","moves":[{"colour":1,"from":"T18","to":"T10"}]}}');
INSERT INTO "events" VALUES('PAST7',47,'{"seat":2,"action":{"type":"play","card":"2D","moves":[{"colour":2,"from":"T39","to":"T41"}]}}');
INSERT INTO "events" VALUES('PAST7',48,'{"seat":3,"action":{"type":"play","card":"AH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',49,'{"seat":0,"action":{"type":"play","card":"6D","moves":[{"colour":0,"from":"T16","to":"T22"}]}}');
INSERT INTO "events" VALUES('PAST7',50,'{"seat":1,"action":{"type":"play","card":"6H","moves":[{"colour":1,"from":"T10","to":"H3"}]}}');
INSERT INTO "events" VALUES('PAST7',51,'{"seat":2,"action":{"type":"play","card":"9S","moves":[{"colour":2,"from":"T60","to":"T69"}]}}');
INSERT INTO "events" VALUES('PAST7',52,'{"seat":3,"action":{"type":"play","card":"7D","moves":[{"colour":3,"from":"T54","to":"T61"}]}}');
INSERT INTO "events" VALUES('PAST7',53,'{"seat":0,"action":{"type":"play","card":"6D","moves":[{"colour":0,"from":"T22","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',54,'{"seat":1,"action":{"type":"discard","card":"10H"}}');
INSERT INTO "events" VALUES('PAST7',55,'{"seat":2,"action":{"type":"play","card":"JH","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',56,'{"seat":3,"action":{"type":"play","card":"6C","moves":[{"colour":3,"from":"T61","to":"T67"}]}}');
INSERT INTO "events" VALUES('PAST7',57,'{"seat":0,"action":{"type":"play","card":"9D","moves":[{"colour":0,"from":"T28","to":"T37"}]}}');
INSERT INTO "events" VALUES('PAST7',58,'{"seat":1,"action":{"type":"discard","card":"5D"}}');
INSERT INTO "events" VALUES('PAST7',59,'{"seat":2,"action":{"type":"play","card":"7S","moves":[{"colour":2,"from":"T41","to":"T47"},{"colour":2,"from":"T36","to":"T37"}]}}');
INSERT INTO "events" VALUES('PAST7',60,'{"seat":3,"action":{"type":"play","card":"AS","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',61,'{"seat":0,"action":{"type":"play","card":"8D","moves":[{"colour":0,"from":"T67","to":"T59"}]}}');
INSERT INTO "events" VALUES('PAST7',62,'{"seat":1,"action":{"type":"discard","card":"9S"}}');
INSERT INTO "events" VALUES('PAST7',63,'{"seat":2,"action":{"type":"play","card":"8C","moves":[{"colour":2,"from":"T37","to":"T29"}]}}');
INSERT INTO "events" VALUES('PAST7',64,'{"seat":3,"action":{"type":"play","card":"5C","moves":[{"colour":3,"from":"T54","to":"T59"}]}}');
INSERT INTO "events" VALUES('PAST7',65,'{"seat":0,"action":{"type":"play","card":"KS","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',66,'{"seat":1,"action":{"type":"discard","card":"5H"}}');
INSERT INTO "events" VALUES('PAST7',67,'{"seat":2,"action":{"type":"play","card":"7H","moves":[{"colour":2,"from":"T69","to":"T0"},{"colour":2,"from":"T29","to":"H2"}]}}');
INSERT INTO "events" VALUES('PAST7',68,'{"seat":3,"action":{"type":"play","card":"QH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',69,'{"seat":0,"action":{"type":"play","card":"8D","moves":[{"colour":0,"from":"T67","to":"T59"}]}}');
INSERT INTO "events" VALUES('PAST7',70,'{"seat":1,"action":{"type":"discard","card":"10C"}}');
INSERT INTO "events" VALUES('PAST7',71,'{"seat":2,"action":{"type":"play","card":"7H","moves":[{"colour":2,"from":"T47","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',72,'{"seat":3,"action":{"type":"play","card":"9H","moves":[{"colour":3,"from":"T71","to":"T8"}]}}');
INSERT INTO "events" VALUES('PAST7',73,'{"seat":0,"action":{"type":"play","card":"9D","moves":[{"colour":0,"from":"T59","to":"H1"}]}}');
INSERT INTO "events" VALUES('PAST7',74,'{"seat":1,"action":{"type":"play","card":"AD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',75,'{"seat":2,"action":{"type":"play","card":"AD","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',76,'{"seat":3,"action":{"type":"play","card":"8H","moves":[{"colour":3,"from":"T8","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',77,'{"seat":0,"action":{"type":"discard","card":"6S"}}');
INSERT INTO "events" VALUES('PAST7',78,'{"seat":1,"action":{"type":"play","card":"5H","moves":[{"colour":1,"from":"T18","to":"T23"}]}}');
INSERT INTO "events" VALUES('PAST7',79,'{"seat":2,"action":{"type":"play","card":"8S","moves":[{"colour":2,"from":"T36","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',80,'{"seat":3,"action":{"type":"play","card":"6H","moves":[{"colour":3,"from":"T0","to":"T6"}]}}');
INSERT INTO "events" VALUES('PAST7',81,'{"seat":0,"action":{"type":"play","card":"JOKER","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',82,'{"seat":1,"action":{"type":"play","card":"JOKER","moves":[{"colour":1,"from":"T23","to":"T6"}]}}');
INSERT INTO "events" VALUES('PAST7',83,'{"seat":2,"action":{"type":"play","card":"10S","moves":[{"colour":2,"from":"T54","to":"T64"}]}}');
INSERT INTO "events" VALUES('PAST7',84,'{"seat":3,"action":{"type":"play","card":"5C","moves":[{"colour":3,"from":"T49","to":"H5"}]}}');
INSERT INTO "events" VALUES('PAST7',85,'{"seat":0,"action":{"type":"play","card":"8S","moves":[{"colour":0,"from":"T0","to":"T64"}]}}');
INSERT INTO "events" VALUES('PAST7',86,'{"chance":{"type":"reshuffle","pile":["7H","6H","JH","JOKER","9C","9C","5C","2H","4C","5C","8H","10S","JD","QC","10D","KD","AD","8S","AC","KH","7D","5D","4C","JD","KD","5H","6H","10H","JH","9D","8S","9H","10D","7H","10H","7D","9D","KS","5H","KS","4D","3D","2D","KH","5S","QH","8H","AS","9S","QH","JOKER","JS","7C","KC","10C","6C","QD","8C","3S","8D","9S","AH","7S","3C","AD","8C","KC","AH","6D","3H","6S","JC","6S","JOKER","AS","8D","JC","QS","AC","10S","6D","QS","JS","7S"]}}');
INSERT INTO "events" VALUES('PAST7',87,'{"seat":1,"action":{"type":"play","card":"4D","moves":[{"colour":1,"from":"T6","to":"T10"}]}}');
INSERT INTO "events" VALUES('PAST7',88,'{"seat":2,"action":{"type":"play","card":"QD","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',89,'{"seat":3,"action":{"type":"play","card":"QC","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',90,'{"seat":0,"action":{"type":"play","card":"JOKER","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',91,'{"seat":1,"action":{"type":"play","card":"7H","moves":[{"colour":1,"from":"H3","to":"H4"},{"colour":1,"from":"T10","to":"H3"}]}}');
INSERT INTO "events" VALUES('PAST7',92,'{"seat":2,"action":{"type":"play","card":"3D","moves":[{"colour":2,"from":"H2","to":"H5"}]}}');
INSERT INTO "events" VALUES('PAST7',93,'{"seat":3,"action":{"type":"play","card":"JH","moves":[{"colour":3,"from":"T54","to":"T64"}]}}');
INSERT INTO "events" VALUES('PAST7',94,'{"seat":0,"action":{"type":"play","card":"JOKER","moves":[{"colour":0,"from":"T0","to":"T64"}]}}');
INSERT INTO "events" VALUES('PAST7',95,'{"seat":1,"action":{"type":"discard","card":"10C"}}');
INSERT INTO "events" VALUES('PAST7',96,'{"seat":2,"action":{"type":"play","card":"3C","moves":[{"colour":2,"from":"T31","to":"H3"}]}}');
INSERT INTO "events" VALUES('PAST7',97,'{"seat":3,"action":{"type":"discard","card":"9H"}}');
INSERT INTO "events" VALUES('PAST7',98,'{"seat":0,"action":{"type":"play","card":"2H","moves":[{"colour":0,"from":"H3","to":"H5"}]}}');
INSERT INTO "events" VALUES('PAST7',99,'{"seat":1,"action":{"type":"discard","card":"9C"}}');
INSERT INTO "events" VALUES('PAST7',100,'{"seat":2,"action":{"type":"play","card":"5C","moves":[{"colour":2,"from":"T28","to":"H2"}]}}');
INSERT INTO "events" VALUES('PAST7',101,'{"seat":3,"action":{"type":"discard","card":"5C"}}');
INSERT INTO "events" VALUES('PAST7',102,'{"seat":0,"action":{"type":"play","card":"7C","moves":[{"colour":0,"from":"H1","to":"H4"},{"colour":0,"from":"T64","to":"H1"}]}}');
INSERT INTO "events" VALUES('PAST7',103,'{"seat":1,"action":{"type":"play","card":"JD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',104,'{"seat":2,"action":{"type":"play","card":"9C","moves":[{"colour":2,"from":"T36","to":"T45"}]}}');
INSERT INTO "events" VALUES('PAST7',105,'{"seat":3,"action":{"type":"discard","card":"10D"}}');
INSERT INTO "events" VALUES('PAST7',106,'{"seat":0,"action":{"type":"play","card":"KD","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',107,'{"seat":1,"action":{"type":"play","card":"4C","moves":[{"colour":1,"from":"T18","to":"T22"}]}}');
INSERT INTO "events" VALUES('PAST7',108,'{"seat":2,"action":{"type":"play","card":"QC","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',109,'{"seat":3,"action":{"type":"play","card":"AC","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',110,'{"seat":0,"action":{"type":"play","card":"10S","moves":[{"colour":0,"from":"T0","to":"T10"}]}}');
INSERT INTO "events" VALUES('PAST7',111,'{"seat":1,"action":{"type":"play","card":"AD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',112,'{"seat":2,"action":{"type":"play","card":"8S","moves":[{"colour":2,"from":"T36","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',113,'{"seat":3,"action":{"type":"play","card":"8H","moves":[{"colour":3,"from":"T54","to":"T46"}]}}');
INSERT INTO "events" VALUES('PAST7',114,'{"seat":0,"action":{"type":"play","card":"5S","moves":[{"colour":0,"from":"T10","to":"T15"}]}}');
INSERT INTO "events" VALUES('PAST7',115,'{"seat":1,"action":{"type":"play","card":"7D","moves":[{"colour":1,"from":"T22","to":"T28"},{"colour":1,"from":"T18","to":"T19"}]}}');
INSERT INTO "events" VALUES('PAST7',116,'{"seat":2,"action":{"type":"play","card":"6C","moves":[{"colour":2,"from":"T45","to":"T51"}]}}');
INSERT INTO "events" VALUES('PAST7',117,'{"seat":3,"action":{"type":"play","card":"6H","moves":[{"colour":3,"from":"T46","to":"H3"}]}}');
INSERT INTO "events" VALUES('PAST7',118,'{"seat":0,"action":{"type":"play","card":"4S","moves":[{"colour":0,"from":"T15","to":"T19"}]}}');
INSERT INTO "events" VALUES('PAST7',119,'{"seat":1,"action":{"type":"play","card":"KD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',120,'{"seat":2,"action":{"type":"play","card":"9D","moves":[{"colour":2,"from":"T51","to":"T60"}]}}');
INSERT INTO "events" VALUES('PAST7',121,'{"seat":3,"action":{"type":"discard","card":"4S"}}');
INSERT INTO "events" VALUES('PAST7',122,'{"seat":0,"action":{"type":"play","card":"9H","moves":[{"colour":0,"from":"T19","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',123,'{"seat":1,"action":{"type":"play","card":"10D","moves":[{"colour":1,"from":"T18","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',124,'{"seat":2,"action":{"type":"play","card":"7H","moves":[{"colour":2,"from":"T60","to":"T66"},{"colour":2,"from":"H3","to":"H4"}]}}');
INSERT INTO "events" VALUES('PAST7',125,'{"seat":3,"action":{"type":"discard","card":"10H"}}');
INSERT INTO "events" VALUES('PAST7',126,'{"seat":0,"action":{"type":"play","card":"KH","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',127,'{"seat":1,"action":{"type":"play","card":"JH","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',128,'{"seat":2,"action":{"type":"play","card":"6H","moves":[{"colour":2,"from":"T66","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',129,'{"seat":3,"action":{"type":"discard","card":"5H"}}');
INSERT INTO "events" VALUES('PAST7',130,'{"seat":0,"action":{"type":"play","card":"JD","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('PAST7',131,'{"seat":1,"action":{"type":"play","card":"9D","moves":[{"colour":1,"from":"T18","to":"T27"}]}}');
INSERT INTO "events" VALUES('PAST7',132,'{"seat":2,"action":{"type":"play","card":"KS","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',133,'{"seat":3,"action":{"type":"discard","card":"4C"}}');
INSERT INTO "events" VALUES('PAST7',134,'{"seat":0,"action":{"type":"play","card":"7D","moves":[{"colour":0,"from":"H1","to":"H3"},{"colour":0,"from":"T0","to":"T5"}]}}');
INSERT INTO "events" VALUES('PAST7',135,'{"seat":1,"action":{"type":"play","card":"2C","moves":[{"colour":1,"from":"T28","to":"T30"}]}}');
INSERT INTO "events" VALUES('PAST7',136,'{"seat":2,"action":{"type":"play","card":"QH","moves":[{"colour":2,"from":"T36","to":"T46"}]}}');
INSERT INTO "events" VALUES('PAST7',137,'{"seat":3,"action":{"type":"discard","card":"8H"}}');
INSERT INTO "events" VALUES('PAST7',138,'{"seat":0,"action":{"type":"play","card":"AS","moves":[{"colour":0,"from":"T67","to":"H1"}]}}');
INSERT INTO "events" VALUES('PAST7',139,'{"seat":1,"action":{"type":"play","card":"9S","moves":[{"colour":1,"from":"T30","to":"T39"}]}}');
INSERT INTO "events" VALUES('PAST7',140,'{"seat":2,"action":{"type":"play","card":"QH","moves":[{"colour":2,"from":"T46","to":"T56"}]}}');
INSERT INTO "events" VALUES('PAST7',141,'{"seat":3,"action":{"type":"play","card":"JOKER","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',142,'{"seat":0,"action":{"type":"play","card":"KH","moves":[{"colour":0,"from":"T5","to":"T15"}]}}');
INSERT INTO "events" VALUES('PAST7',143,'{"seat":1,"action":{"type":"play","card":"7C","moves":[{"colour":1,"from":"T27","to":"T31"},{"colour":1,"from":"T39","to":"T42"}]}}');
INSERT INTO "events" VALUES('PAST7',144,'{"seat":2,"action":{"type":"play","card":"KC","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',145,'{"seat":3,"action":{"type":"play","card":"8S","moves":[{"colour":3,"from":"T54","to":"T46"}]}}');
INSERT INTO "events" VALUES('PAST7',146,'{"seat":0,"action":{"type":"play","card":"KS","moves":[{"colour":0,"from":"T15","to":"T25"}]}}');
INSERT INTO "events" VALUES('PAST7',147,'{"seat":1,"action":{"type":"play","card":"5S","moves":[{"colour":1,"from":"T31","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',148,'{"seat":2,"action":{"type":"play","card":"5H","moves":[{"colour":2,"from":"T56","to":"T61"}]}}');
INSERT INTO "events" VALUES('PAST7',149,'{"seat":3,"action":{"type":"play","card":"3S","moves":[{"colour":3,"from":"T46","to":"T49"}]}}');
INSERT INTO "events" VALUES('PAST7',150,'{"seat":0,"action":{"type":"play","card":"JS","moves":[{"colour":0,"from":"T25","to":"T35"}]}}');
INSERT INTO "events" VALUES('PAST7',151,'{"seat":1,"action":{"type":"play","card":"QD","moves":[{"colour":1,"from":"T42","to":"T52"}]}}');
INSERT INTO "events" VALUES('PAST7',152,'{"seat":2,"action":{"type":"play","card":"AH","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',153,'{"seat":3,"action":{"type":"play","card":"2D","moves":[{"colour":3,"from":"T49","to":"H2"}]}}');
INSERT INTO "events" VALUES('PAST7',154,'{"seat":0,"action":{"type":"play","card":"10H","moves":[{"colour":0,"from":"T35","to":"T45"}]}}');
INSERT INTO "events" VALUES('PAST7',155,'{"seat":1,"action":{"type":"play","card":"9S","moves":[{"colour":1,"from":"T52","to":"T61"}]}}');
INSERT INTO "events" VALUES('PAST7',156,'{"seat":2,"action":{"type":"play","card":"8C","moves":[{"colour":2,"from":"T36","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',157,'{"seat":3,"action":{"type":"play","card":"KC","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',158,'{"seat":0,"action":{"type":"play","card":"6C","moves":[{"colour":0,"from":"T45","to":"T51"}]}}');
INSERT INTO "events" VALUES('PAST7',159,'{"seat":1,"action":{"type":"play","card":"AD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',160,'{"seat":2,"action":{"type":"play","card":"3S","moves":[{"colour":2,"from":"T28","to":"T31"}]}}');
INSERT INTO "events" VALUES('PAST7',161,'{"seat":3,"action":{"type":"play","card":"7S","moves":[{"colour":3,"from":"T54","to":"T61"}]}}');
INSERT INTO "events" VALUES('PAST7',162,'{"seat":0,"action":{"type":"play","card":"JC","moves":[{"colour":0,"from":"T51","to":"T61"}]}}');
INSERT INTO "events" VALUES('PAST7',163,'{"seat":1,"action":{"type":"play","card":"2S","moves":[{"colour":1,"from":"T13","to":"H2"}]}}');
INSERT INTO "events" VALUES('PAST7',164,'{"seat":2,"action":{"type":"play","card":"JOKER","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('PAST7',165,'{"seat":3,"action":{"type":"play","card":"AS","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',166,'{"seat":0,"action":{"type":"play","card":"AH","moves":[{"colour":0,"from":"H1","to":"H2"}]}}');
INSERT INTO "events" VALUES('PAST7',167,'{"seat":1,"action":{"type":"play","card":"JC","moves":[{"colour":1,"from":"T18","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',168,'{"seat":2,"action":{"type":"play","card":"8C","moves":[{"colour":2,"from":"T36","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',169,'{"seat":3,"action":{"type":"play","card":"6S","moves":[{"colour":3,"from":"T54","to":"T60"}]}}');
INSERT INTO "events" VALUES('PAST7',170,'{"seat":0,"action":{"type":"play","card":"4H","moves":[{"colour":0,"from":"T61","to":"T65"}]}}');
INSERT INTO "events" VALUES('PAST7',171,'{"chance":{"type":"reshuffle","pile":["9S","10D","4C","QH","JOKER","2C","8C","AD","JOKER","3D","JC","8H","4S","7S","JH","AS","9D","10H","6S","7H","9D","4C","JOKER","KD","AH","4D","2S","9H","AC","10H","7D","JS","JD","KS","3C","10C","5S","8C","8H","7C","6H","9C","AH","KD","5H","JOKER","KH","4H","QD","QH","AS","5H","7C","KS","6C","6H","8S","QC","5S","9C","5C","JH","QC","6C","JC","5C","KH","7D","9S","7H","3S","2D","KC","10D","8S","KC","AD","10S","QD","9H","4S","3S","JD","2H"]}}');
INSERT INTO "events" VALUES('PAST7',172,'{"seat":1,"action":{"type":"discard","card":"6S"}}');
INSERT INTO "events" VALUES('PAST7',173,'{"seat":2,"action":{"type":"discard","card":"QS"}}');
INSERT INTO "events" VALUES('PAST7',174,'{"seat":3,"action":{"type":"play","card":"AC","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('PAST7',175,'{"seat":0,"action":{"type":"play","card":"3H","moves":[{"colour":0,"from":"T65","to":"H1"}]}}');
INSERT INTO "events" VALUES('PAST7',176,'{"seat":1,"action":{"type":"discard","card":"9S"}}');
INSERT INTO "events" VALUES('PAST7',177,'{"seat":2,"action":{"type":"discard","card":"QS"}}');
INSERT INTO "events" VALUES('PAST7',178,'{"seat":3,"action":{"type":"play","card":"JS","moves":[{"colour":3,"from":"T60","to":"T70"}]}}');
INSERT INTO "events" VALUES('PAST7',179,'{"seat":0,"action":{"type":"play","card":"8D","moves":[{"colour":2,"from":"T28","to":"T20"}]}}');
INSERT INTO "events" VALUES('PAST7',180,'{"seat":1,"action":{"type":"play","card":"JOKER","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('PAST7',181,'{"seat":2,"action":{"type":"play","card":"10D","moves":[{"colour":2,"from":"T20","to":"T30"}]}}');
INSERT INTO "events" VALUES('PAST7',182,'{"seat":3,"action":{"type":"play","card":"8C","moves":[{"colour":3,"from":"T54","to":"T46"}]}}');
INSERT INTO "events" VALUES('PAST7',183,'{"seat":0,"action":{"type":"play","card":"AD","moves":[{"colour":2,"from":"T31","to":"H1"}]}}');
INSERT INTO "events" VALUES('PAST7',184,'{"seat":1,"action":{"type":"play","card":"JOKER","moves":[{"colour":1,"from":"T18","to":"T70"}]}}');
INSERT INTO "events" VALUES('PAST7',185,'{"seat":2,"action":{"type":"discard","card":"5D"}}');
INSERT INTO "events" VALUES('PAST7',186,'{"seat":3,"action":{"type":"play","card":"2C","moves":[{"colour":3,"from":"T46","to":"T48"}]}}');
INSERT INTO "events" VALUES('PAST7',187,'{"seat":0,"action":{"type":"play","card":"8H","moves":[{"colour":2,"from":"T30","to":"T22"}]}}');
INSERT INTO "events" VALUES('PAST7',188,'{"seat":1,"action":{"type":"play","card":"6D","moves":[{"colour":1,"from":"T70","to":"T4"}]}}');
INSERT INTO "events" VALUES('PAST7',189,'{"seat":2,"action":{"type":"play","card":"7S","moves":[{"colour":2,"from":"T22","to":"T28"},{"colour":2,"from":"H2","to":"H3"}]}}');
INSERT INTO "events" VALUES('PAST7',190,'{"seat":3,"action":{"type":"discard","card":"JH"}}');
INSERT INTO "events" VALUES('PAST7',191,'{"seat":0,"action":{"type":"play","card":"AS","moves":[{"colour":2,"from":"H1","to":"H2"}]}}');
INSERT INTO "events" VALUES('PAST7',192,'{"seat":1,"action":{"type":"play","card":"9D","moves":[{"colour":1,"from":"T4","to":"T13"}]}}');
INSERT INTO "events" VALUES('PAST7',193,'{"seat":2,"action":{"type":"play","card":"3D","moves":[{"colour":2,"from":"T28","to":"T31"}]}}');
INSERT INTO "events" VALUES('PAST7',194,'{"seat":3,"action":{"type":"discard","card":"JC"}}');
INSERT INTO "events" VALUES('PAST7',195,'{"seat":0,"action":{"type":"play","card":"8D","moves":[{"colour":2,"from":"T31","to":"T23"}]}}');
INSERT INTO "events" VALUES('PAST7',196,'{"seat":1,"action":{"type":"discard","card":"9D"}}');
INSERT INTO "events" VALUES('PAST7',197,'{"seat":2,"action":{"type":"play","card":"5D","moves":[{"colour":2,"from":"T23","to":"T28"}]}}');
INSERT INTO "events" VALUES('PAST7',198,'{"seat":3,"action":{"type":"discard","card":"10C"}}');
INSERT INTO "events" VALUES('PAST7',199,'{"seat":0,"action":{"type":"play","card":"3C","moves":[{"colour":2,"from":"T28","to":"T31"}]}}');
INSERT INTO "events" VALUES('PAST7',200,'{"seat":1,"action":{"type":"play","card":"AH","moves":[{"colour":1,"from":"T13","to":"H1"}]}}');
INSERT INTO "events" VALUES('PAST7',201,'{"seat":2,"action":{"type":"discard","card":"10H"}}');
INSERT INTO "events" VALUES('PAST7',202,'{"seat":3,"action":{"type":"discard","card":"6S"}}');
INSERT INTO "events" VALUES('PAST7',203,'{"seat":0,"action":{"type":"discard","card":"KD"}}');
INSERT INTO "events" VALUES('PAST7',204,'{"seat":1,"action":{"type":"play","card":"AC","moves":[{"colour":3,"from":"T49","to":"H1"}]}}');
INSERT INTO "events" VALUES('PAST7',205,'{"seat":2,"action":{"type":"discard","card":"10H"}}');
INSERT INTO "events" VALUES('PAST7',206,'{"seat":3,"action":{"type":"play","card":"JOKER","moves":[{"colour":3,"from":"T48","to":"T49"}]}}');
INSERT INTO "events" VALUES('PAST7',207,'{"seat":0,"action":{"type":"discard","card":"JS"}}');
INSERT INTO "events" VALUES('PAST7',208,'{"seat":1,"action":{"type":"discard","card":"JD"}}');
INSERT INTO "events" VALUES('PAST7',209,'{"seat":2,"action":{"type":"discard","card":"KS"}}');
INSERT INTO "events" VALUES('PAST7',210,'{"seat":3,"action":{"type":"discard","card":"4C"}}');
INSERT INTO "events" VALUES('PAST7',211,'{"seat":0,"action":{"type":"discard","card":"QH"}}');
INSERT INTO "events" VALUES('PAST7',212,'{"seat":1,"action":{"type":"discard","card":"6D"}}');
INSERT INTO "events" VALUES('PAST7',213,'{"seat":2,"action":{"type":"play","card":"8C","moves":[{"colour":2,"from":"T31","to":"T23"}]}}');
INSERT INTO "events" VALUES('PAST7',214,'{"seat":3,"action":{"type":"play","card":"8H","moves":[{"colour":3,"from":"T49","to":"T41"}]}}');
INSERT INTO "events" VALUES('PAST7',215,'{"seat":0,"action":{"type":"play","card":"9H","moves":[{"colour":2,"from":"T23","to":"H1"}]}}');
INSERT INTO "events" VALUES('PAST8',1,'{"chance":{"type":"deal","first":0,"deck":[24,21,23,26,33,11,27,16,6,20,7,31,28,8,30,5,4,13,29,9,22,18,34,35],"removed":[19,17,32,12,14,3,25,10,15]}}');
INSERT INTO "events" VALUES('PAST8',2,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',3,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',4,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',5,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',6,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',7,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',8,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',9,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',10,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',11,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',12,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',13,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',14,'{"seat":0,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',15,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',16,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',17,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',18,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',19,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',20,'{"seat":2,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',21,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',22,'{"seat":0,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',23,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',24,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',25,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',26,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',27,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',28,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',29,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',30,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',31,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',32,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',33,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',34,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',35,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',36,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',37,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',38,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',39,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',40,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',41,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',42,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',43,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',44,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',45,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',46,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',47,'{"seat":2,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',48,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',49,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',50,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',51,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',52,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',53,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',54,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',55,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',56,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',57,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',58,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',59,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',60,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',61,'{"seat":2,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',62,'{"seat":2,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',63,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',64,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',65,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',66,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',67,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',68,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',69,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',70,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',71,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',72,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',73,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',74,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',75,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',76,'{"seat":0,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',77,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',78,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',79,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',80,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',81,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',82,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',83,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',84,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',85,'{"seat":0,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',86,'{"seat":0,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',87,'{"seat":0,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',88,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',89,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',90,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',91,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',92,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',93,'{"seat":2,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',94,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',95,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',96,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',97,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',98,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',99,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',100,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',101,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',102,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',103,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',104,'{"seat":2,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST8',105,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',106,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',107,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',108,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',109,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',110,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',111,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',112,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',113,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',114,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',115,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',116,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',117,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',118,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',119,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',120,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',121,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',122,'{"seat":1,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',123,'{"seat":2,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',124,'{"seat":0,"action":{"type":"decline"}}');
INSERT INTO "events" VALUES('PAST8',125,'{"seat":1,"action":{"type":"take"}}');
INSERT INTO "events" VALUES('PAST9',1,'{"chance":{"type":"lots","first":1}}');
INSERT INTO "events" VALUES('PAST9',2,'{"chance":{"type":"roll","dice":[[1,2,3,5,5],[1,2,2,6,6],[1,1,1,3,3]]}}');
INSERT INTO "events" VALUES('PAST9',3,'{"seat":1,"action":{"type":"bid","quantity":3,"face":3}}');
INSERT INTO "events" VALUES('PAST9',4,'{"seat":2,"action":{"type":"bid","quantity":5,"face":5}}');
INSERT INTO "events" VALUES('PAST9',5,'{"seat":0,"action":{"type":"bid","quantity":6,"face":5}}');
INSERT INTO "events" VALUES('PAST9',6,'{"seat":1,"action":{"type":"bid","quantity":6,"face":6}}');
INSERT INTO "events" VALUES('PAST9',7,'{"seat":2,"action":{"type":"bid","quantity":7,"face":3}}');
INSERT INTO "events" VALUES('PAST9',8,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',9,'{"checkpoint":{"type":"round","count":8,"loser":0,"left":[4,5,5]}}');
INSERT INTO "events" VALUES('PAST9',10,'{"chance":{"type":"roll","dice":[[1,1,2,5],[1,1,4,5,5],[1,2,5,6,6]]}}');
INSERT INTO "events" VALUES('PAST9',11,'{"seat":0,"action":{"type":"bid","quantity":4,"face":4}}');
INSERT INTO "events" VALUES('PAST9',12,'{"seat":1,"action":{"type":"bid","quantity":4,"face":6}}');
INSERT INTO "events" VALUES('PAST9',13,'{"seat":2,"action":{"type":"bid","quantity":5,"face":6}}');
INSERT INTO "events" VALUES('PAST9',14,'{"seat":0,"action":{"type":"bid","quantity":6,"face":5}}');
INSERT INTO "events" VALUES('PAST9',15,'{"seat":1,"action":{"type":"bid","quantity":7,"face":5}}');
INSERT INTO "events" VALUES('PAST9',16,'{"seat":2,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',17,'{"checkpoint":{"type":"round","count":9,"loser":2,"left":[4,5,4]}}');
INSERT INTO "events" VALUES('PAST9',18,'{"chance":{"type":"roll","dice":[[1,1,2,3],[2,2,2,3,6],[2,3,5,6]]}}');
INSERT INTO "events" VALUES('PAST9',19,'{"seat":2,"action":{"type":"bid","quantity":3,"face":5}}');
INSERT INTO "events" VALUES('PAST9',20,'{"seat":0,"action":{"type":"bid","quantity":5,"face":3}}');
INSERT INTO "events" VALUES('PAST9',21,'{"seat":1,"action":{"type":"bid","quantity":6,"face":2}}');
INSERT INTO "events" VALUES('PAST9',22,'{"seat":2,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',23,'{"checkpoint":{"type":"round","count":7,"loser":2,"left":[4,5,3]}}');
INSERT INTO "events" VALUES('PAST9',24,'{"chance":{"type":"roll","dice":[[1,3,5,6],[1,2,2,3,3],[2,3,4]]}}');
INSERT INTO "events" VALUES('PAST9',25,'{"seat":2,"action":{"type":"bid","quantity":3,"face":4}}');
INSERT INTO "events" VALUES('PAST9',26,'{"seat":0,"action":{"type":"bid","quantity":3,"face":6}}');
INSERT INTO "events" VALUES('PAST9',27,'{"seat":1,"action":{"type":"bid","quantity":4,"face":2}}');
INSERT INTO "events" VALUES('PAST9',28,'{"seat":2,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',29,'{"checkpoint":{"type":"round","count":5,"loser":2,"left":[4,5,2]}}');
INSERT INTO "events" VALUES('PAST9',30,'{"chance":{"type":"roll","dice":[[1,2,3,6],[1,3,4,5,6],[2,3]]}}');
INSERT INTO "events" VALUES('PAST9',31,'{"seat":2,"action":{"type":"bid","quantity":3,"face":2}}');
INSERT INTO "events" VALUES('PAST9',32,'{"seat":0,"action":{"type":"bid","quantity":3,"face":3}}');
INSERT INTO "events" VALUES('PAST9',33,'{"seat":1,"action":{"type":"bid","quantity":3,"face":4}}');
INSERT INTO "events" VALUES('PAST9',34,'{"seat":2,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',35,'{"checkpoint":{"type":"round","count":3,"loser":2,"left":[4,5,1]}}');
INSERT INTO "events" VALUES('PAST9',36,'{"chance":{"type":"roll","dice":[[1,2,3,6],[4,5,6,6,6],[2]]}}');
INSERT INTO "events" VALUES('PAST9',37,'{"seat":2,"action":{"type":"bid","quantity":3,"face":2}}');
INSERT INTO "events" VALUES('PAST9',38,'{"seat":0,"action":{"type":"bid","quantity":3,"face":6}}');
INSERT INTO "events" VALUES('PAST9',39,'{"seat":1,"action":{"type":"bid","quantity":4,"face":6}}');
INSERT INTO "events" VALUES('PAST9',40,'{"seat":2,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',41,'{"checkpoint":{"type":"round","count":5,"loser":2,"left":[4,5,0]}}');
INSERT INTO "events" VALUES('PAST9',42,'{"chance":{"type":"roll","dice":[[1,2,5,6],[1,1,4,4,5],[]]}}');
INSERT INTO "events" VALUES('PAST9',43,'{"seat":0,"action":{"type":"bid","quantity":2,"face":6}}');
INSERT INTO "events" VALUES('PAST9',44,'{"seat":1,"action":{"type":"bid","quantity":4,"face":4}}');
INSERT INTO "events" VALUES('PAST9',45,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',46,'{"checkpoint":{"type":"round","count":5,"loser":0,"left":[3,5,0]}}');
INSERT INTO "events" VALUES('PAST9',47,'{"chance":{"type":"roll","dice":[[2,3,5],[1,2,2,2,3],[]]}}');
INSERT INTO "events" VALUES('PAST9',48,'{"seat":0,"action":{"type":"bid","quantity":1,"face":3}}');
INSERT INTO "events" VALUES('PAST9',49,'{"seat":1,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PAST9',50,'{"seat":0,"action":{"type":"bid","quantity":2,"face":3}}');
INSERT INTO "events" VALUES('PAST9',51,'{"seat":1,"action":{"type":"bid","quantity":4,"face":2}}');
INSERT INTO "events" VALUES('PAST9',52,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',53,'{"checkpoint":{"type":"round","count":5,"loser":0,"left":[2,5,0]}}');
INSERT INTO "events" VALUES('PAST9',54,'{"chance":{"type":"roll","dice":[[4,6],[4,4,5,6,6],[]]}}');
INSERT INTO "events" VALUES('PAST9',55,'{"seat":0,"action":{"type":"bid","quantity":1,"face":4}}');
INSERT INTO "events" VALUES('PAST9',56,'{"seat":1,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PAST9',57,'{"seat":0,"action":{"type":"bid","quantity":2,"face":4}}');
INSERT INTO "events" VALUES('PAST9',58,'{"seat":1,"action":{"type":"bid","quantity":2,"face":6}}');
INSERT INTO "events" VALUES('PAST9',59,'{"seat":0,"action":{"type":"bid","quantity":3,"face":6}}');
INSERT INTO "events" VALUES('PAST9',60,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',61,'{"checkpoint":{"type":"round","count":3,"loser":1,"left":[2,4,0]}}');
INSERT INTO "events" VALUES('PAST9',62,'{"chance":{"type":"roll","dice":[[2,3],[1,2,3,6],[]]}}');
INSERT INTO "events" VALUES('PAST9',63,'{"seat":1,"action":{"type":"bid","quantity":1,"face":3}}');
INSERT INTO "events" VALUES('PAST9',64,'{"seat":0,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PAST9',65,'{"seat":1,"action":{"type":"bid","quantity":2,"face":3}}');
INSERT INTO "events" VALUES('PAST9',66,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',67,'{"checkpoint":{"type":"round","count":3,"loser":0,"left":[1,4,0]}}');
INSERT INTO "events" VALUES('PAST9',68,'{"chance":{"type":"roll","dice":[[5],[2,4,5,5],[]]}}');
INSERT INTO "events" VALUES('PAST9',69,'{"seat":0,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PAST9',70,'{"seat":1,"action":{"type":"bid","quantity":2,"face":5}}');
INSERT INTO "events" VALUES('PAST9',71,'{"seat":0,"action":{"type":"bid","quantity":3,"face":5}}');
INSERT INTO "events" VALUES('PAST9',72,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',73,'{"checkpoint":{"type":"round","count":3,"loser":1,"left":[1,3,0]}}');
INSERT INTO "events" VALUES('PAST9',74,'{"chance":{"type":"roll","dice":[[5],[5,5,6],[]]}}');
INSERT INTO "events" VALUES('PAST9',75,'{"seat":1,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PAST9',76,'{"seat":0,"action":{"type":"bid","quantity":2,"face":5}}');
INSERT INTO "events" VALUES('PAST9',77,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',78,'{"checkpoint":{"type":"round","count":3,"loser":1,"left":[1,2,0]}}');
INSERT INTO "events" VALUES('PAST9',79,'{"chance":{"type":"roll","dice":[[1],[1,6],[]]}}');
INSERT INTO "events" VALUES('PAST9',80,'{"seat":1,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PAST9',81,'{"seat":0,"action":{"type":"bid","quantity":2,"face":2}}');
INSERT INTO "events" VALUES('PAST9',82,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',83,'{"checkpoint":{"type":"round","count":2,"loser":1,"left":[1,1,0]}}');
INSERT INTO "events" VALUES('PAST9',84,'{"chance":{"type":"roll","dice":[[2],[6],[]]}}');
INSERT INTO "events" VALUES('PAST9',85,'{"seat":1,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PAST9',86,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PAST9',87,'{"checkpoint":{"type":"round","count":1,"loser":0,"left":[0,1,0]}}');
INSERT INTO "events" VALUES('PASTA',1,'{"chance":{"type":"lots","first":1}}');
INSERT INTO "events" VALUES('PASTA',2,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',3,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',4,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',5,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',6,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',7,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTA',8,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',9,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',10,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',11,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',12,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',13,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',14,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',15,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',16,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',17,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',18,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',19,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTA',20,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTA',21,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',22,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',23,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',24,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',25,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',26,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',27,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',28,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',29,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',30,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',31,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTA',32,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',33,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',34,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',35,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTA',36,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',37,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTA',38,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',39,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTA',40,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',41,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',42,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',43,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',44,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',45,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTA',46,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',47,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',48,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTA',49,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',50,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',51,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',52,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTA',53,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',54,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',55,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',56,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTA',57,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',58,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',59,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',60,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',61,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',62,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',63,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',64,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTA',65,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTA',66,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',67,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',68,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',69,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTA',70,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',71,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTA',72,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',73,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',74,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',75,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',76,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',77,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',78,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',79,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTA',80,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',81,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',82,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',83,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTA',84,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',85,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',86,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',87,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTA',88,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',89,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTA',90,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',91,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',92,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',93,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTA',94,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',95,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',96,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',97,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',98,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',99,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',100,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',101,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTA',102,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTA',103,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',104,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',105,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',106,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',107,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',108,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTA',109,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTA',110,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',111,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTA',112,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTA',113,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTA',114,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',1,'{"chance":{"type":"lots","first":0}}');
INSERT INTO "events" VALUES('PASTB',2,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',3,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',4,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',5,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',6,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',7,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',8,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',9,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',10,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',11,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',12,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',13,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',14,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',15,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',16,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',17,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',18,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',19,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',20,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',21,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',22,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',23,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',24,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',25,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',26,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',27,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',28,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',29,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',30,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',31,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',32,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',33,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',34,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',35,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',36,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',37,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',38,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',39,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',40,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',41,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',42,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',43,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',44,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',45,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',46,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',47,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',48,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',49,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',50,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',51,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',52,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',53,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',54,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',55,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',56,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',57,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',58,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',59,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',60,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',61,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',62,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',63,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',64,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',65,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',66,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',67,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',68,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',69,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',70,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',71,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',72,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',73,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',74,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',75,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',76,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',77,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',78,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',79,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',80,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',81,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',82,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',83,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',84,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',85,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',86,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',87,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',88,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',89,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',90,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',91,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',92,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',93,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',94,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',95,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',96,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',97,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',98,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',99,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',100,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',101,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',102,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',103,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',104,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',105,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',106,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',107,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',108,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',109,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',110,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',111,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',112,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',113,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',114,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',115,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',116,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',117,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',118,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',119,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',120,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',121,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',122,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',123,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',124,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',125,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',126,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',127,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',128,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',129,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',130,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',131,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',132,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',133,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',134,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',135,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',136,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',137,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',138,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',139,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',140,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',141,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',142,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',143,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',144,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',145,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',146,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',147,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',148,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',149,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',150,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',151,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',152,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',153,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',154,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',155,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',156,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',157,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',158,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',159,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',160,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',161,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',162,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',163,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',164,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',165,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',166,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',167,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',168,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',169,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',170,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',171,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',172,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',173,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',174,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',175,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',176,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',177,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',178,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',179,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',180,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',181,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',182,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',183,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',184,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',185,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',186,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',187,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',188,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',189,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',190,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',191,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',192,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',193,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',194,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',195,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',196,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',197,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',198,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',199,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',200,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',201,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTB',202,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',203,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',204,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',205,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',206,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',207,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',208,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',209,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',210,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',211,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTB',212,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',213,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',214,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',215,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',216,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',217,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',218,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTB',219,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',220,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',221,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',222,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTB',223,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',224,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTB',225,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTB',226,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTB',227,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTB',228,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTC',1,'{"chance":{"type":"lots","first":0}}');
INSERT INTO "events" VALUES('PASTC',2,'{"chance":{"type":"roll","dice":[[2,3,3,4,4],[1,1,3,4,6]]}}');
INSERT INTO "events" VALUES('PASTC',3,'{"seat":0,"action":{"type":"bid","quantity":2,"face":4}}');
INSERT INTO "events" VALUES('PASTC',4,'{"seat":1,"action":{"type":"bid","quantity":3,"face":6}}');
INSERT INTO "events" VALUES('PASTC',5,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',6,'{"checkpoint":{"type":"round","count":3,"loser":0,"left":[4,5]}}');
INSERT INTO "events" VALUES('PASTC',7,'{"chance":{"type":"roll","dice":[[1,4,4,5],[1,2,2,4,5]]}}');
INSERT INTO "events" VALUES('PASTC',8,'{"seat":0,"action":{"type":"bid","quantity":1,"face":2}}');
INSERT INTO "events" VALUES('PASTC',9,'{"seat":1,"action":{"type":"bid","quantity":3,"face":2}}');
INSERT INTO "events" VALUES('PASTC',10,'{"seat":0,"action":{"type":"bid","quantity":3,"face":4}}');
INSERT INTO "events" VALUES('PASTC',11,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',12,'{"checkpoint":{"type":"round","count":5,"loser":1,"left":[4,4]}}');
INSERT INTO "events" VALUES('PASTC',13,'{"chance":{"type":"roll","dice":[[2,2,3,6],[1,4,5,6]]}}');
INSERT INTO "events" VALUES('PASTC',14,'{"seat":1,"action":{"type":"bid","quantity":2,"face":4}}');
INSERT INTO "events" VALUES('PASTC',15,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',16,'{"checkpoint":{"type":"round","count":2,"loser":0,"left":[3,4]}}');
INSERT INTO "events" VALUES('PASTC',17,'{"chance":{"type":"roll","dice":[[1,3,4],[1,4,4,5]]}}');
INSERT INTO "events" VALUES('PASTC',18,'{"seat":0,"action":{"type":"bid","quantity":1,"face":2}}');
INSERT INTO "events" VALUES('PASTC',19,'{"seat":1,"action":{"type":"bid","quantity":1,"face":3}}');
INSERT INTO "events" VALUES('PASTC',20,'{"seat":0,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PASTC',21,'{"seat":1,"action":{"type":"bid","quantity":3,"face":4}}');
INSERT INTO "events" VALUES('PASTC',22,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',23,'{"checkpoint":{"type":"round","count":5,"loser":0,"left":[2,4]}}');
INSERT INTO "events" VALUES('PASTC',24,'{"chance":{"type":"roll","dice":[[1,2],[1,3,4,6]]}}');
INSERT INTO "events" VALUES('PASTC',25,'{"seat":0,"action":{"type":"bid","quantity":1,"face":4}}');
INSERT INTO "events" VALUES('PASTC',26,'{"seat":1,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PASTC',27,'{"seat":0,"action":{"type":"bid","quantity":2,"face":2}}');
INSERT INTO "events" VALUES('PASTC',28,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',29,'{"checkpoint":{"type":"round","count":3,"loser":1,"left":[2,3]}}');
INSERT INTO "events" VALUES('PASTC',30,'{"chance":{"type":"roll","dice":[[3,4],[2,3,5]]}}');
INSERT INTO "events" VALUES('PASTC',31,'{"seat":1,"action":{"type":"bid","quantity":1,"face":3}}');
INSERT INTO "events" VALUES('PASTC',32,'{"seat":0,"action":{"type":"bid","quantity":1,"face":4}}');
INSERT INTO "events" VALUES('PASTC',33,'{"seat":1,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PASTC',34,'{"seat":0,"action":{"type":"bid","quantity":2,"face":3}}');
INSERT INTO "events" VALUES('PASTC',35,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',36,'{"checkpoint":{"type":"round","count":2,"loser":1,"left":[2,2]}}');
INSERT INTO "events" VALUES('PASTC',37,'{"chance":{"type":"roll","dice":[[5,6],[5,6]]}}');
INSERT INTO "events" VALUES('PASTC',38,'{"seat":1,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PASTC',39,'{"seat":0,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PASTC',40,'{"seat":1,"action":{"type":"bid","quantity":2,"face":5}}');
INSERT INTO "events" VALUES('PASTC',41,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',42,'{"checkpoint":{"type":"round","count":2,"loser":0,"left":[1,2]}}');
INSERT INTO "events" VALUES('PASTC',43,'{"chance":{"type":"roll","dice":[[5],[2,5]]}}');
INSERT INTO "events" VALUES('PASTC',44,'{"seat":0,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PASTC',45,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',46,'{"checkpoint":{"type":"round","count":2,"loser":1,"left":[1,1]}}');
INSERT INTO "events" VALUES('PASTC',47,'{"chance":{"type":"roll","dice":[[6],[5]]}}');
INSERT INTO "events" VALUES('PASTC',48,'{"seat":1,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PASTC',49,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTC',50,'{"checkpoint":{"type":"round","count":1,"loser":0,"left":[0,1]}}');
INSERT INTO "events" VALUES('PASTD',1,'{"chance":{"type":"lots","first":1}}');
INSERT INTO "events" VALUES('PASTD',2,'{"chance":{"type":"roll","dice":[[1,2,2,5,5],[2,4,4,4,6]]}}');
INSERT INTO "events" VALUES('PASTD',3,'{"seat":1,"action":{"type":"bid","quantity":3,"face":4}}');
INSERT INTO "events" VALUES('PASTD',4,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTD',5,'{"checkpoint":{"type":"round","count":4,"loser":0,"left":[4,5]}}');
INSERT INTO "events" VALUES('PASTD',6,'{"chance":{"type":"roll","dice":[[1,1,3,6],[2,3,4,4,6]]}}');
INSERT INTO "events" VALUES('PASTD',7,'{"seat":0,"action":{"type":"bid","quantity":3,"face":3}}');
INSERT INTO "events" VALUES('PASTD',8,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTD',9,'{"checkpoint":{"type":"round","count":4,"loser":1,"left":[4,4]}}');
INSERT INTO "events" VALUES('PASTD',10,'{"chance":{"type":"roll","dice":[[3,6,6,6],[1,3,3,6]]}}');
INSERT INTO "events" VALUES('PASTD',11,'{"seat":1,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PASTD',12,'{"seat":0,"action":{"type":"bid","quantity":3,"face":6}}');
INSERT INTO "events" VALUES('PASTD',13,'{"seat":1,"action":{"type":"bid","quantity":4,"face":3}}');
INSERT INTO "events" VALUES('PASTD',14,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTD',15,'{"checkpoint":{"type":"round","count":4,"loser":0,"left":[3,4]}}');
INSERT INTO "events" VALUES('PASTD',16,'{"chance":{"type":"roll","dice":[[3,4,6],[2,6,6,6]]}}');
INSERT INTO "events" VALUES('PASTD',17,'{"seat":0,"action":{"type":"bid","quantity":1,"face":3}}');
INSERT INTO "events" VALUES('PASTD',18,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTD',19,'{"checkpoint":{"type":"round","count":1,"loser":1,"left":[3,3]}}');
INSERT INTO "events" VALUES('PASTD',20,'{"chance":{"type":"roll","dice":[[1,2,5],[4,5,6]]}}');
INSERT INTO "events" VALUES('PASTD',21,'{"seat":1,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PASTD',22,'{"seat":0,"action":{"type":"bid","quantity":2,"face":5}}');
INSERT INTO "events" VALUES('PASTD',23,'{"seat":1,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTD',24,'{"checkpoint":{"type":"round","count":3,"loser":1,"left":[3,2]}}');
INSERT INTO "events" VALUES('PASTD',25,'{"chance":{"type":"roll","dice":[[1,3,6],[3,4]]}}');
INSERT INTO "events" VALUES('PASTD',26,'{"seat":1,"action":{"type":"bid","quantity":1,"face":3}}');
INSERT INTO "events" VALUES('PASTD',27,'{"seat":0,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PASTD',28,'{"seat":1,"action":{"type":"bid","quantity":2,"face":4}}');
INSERT INTO "events" VALUES('PASTD',29,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTD',30,'{"checkpoint":{"type":"round","count":2,"loser":0,"left":[2,2]}}');
INSERT INTO "events" VALUES('PASTD',31,'{"chance":{"type":"roll","dice":[[2,3],[2,5]]}}');
INSERT INTO "events" VALUES('PASTD',32,'{"seat":0,"action":{"type":"bid","quantity":1,"face":2}}');
INSERT INTO "events" VALUES('PASTD',33,'{"seat":1,"action":{"type":"bid","quantity":1,"face":5}}');
INSERT INTO "events" VALUES('PASTD',34,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTD',35,'{"checkpoint":{"type":"round","count":1,"loser":0,"left":[1,2]}}');
INSERT INTO "events" VALUES('PASTD',36,'{"chance":{"type":"roll","dice":[[6],[1,3]]}}');
INSERT INTO "events" VALUES('PASTD',37,'{"seat":0,"action":{"type":"bid","quantity":1,"face":6}}');
INSERT INTO "events" VALUES('PASTD',38,'{"seat":1,"action":{"type":"bid","quantity":2,"face":3}}');
INSERT INTO "events" VALUES('PASTD',39,'{"seat":0,"action":{"type":"liar"}}');
INSERT INTO "events" VALUES('PASTD',40,'{"checkpoint":{"type":"round","count":2,"loser":0,"left":[0,2]}}');
INSERT INTO "events" VALUES('PASTE',1,'{"chance":{"type":"lots","first":1}}');
INSERT INTO "events" VALUES('PASTE',2,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',3,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',4,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',5,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',6,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',7,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',8,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',9,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',10,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',11,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',12,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',13,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',14,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',15,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',16,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',17,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',18,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',19,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',20,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',21,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',22,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',23,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',24,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',25,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',26,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',27,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',28,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',29,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',30,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',31,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',32,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',33,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',34,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',35,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',36,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',37,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',38,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',39,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',40,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',41,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',42,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',43,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',44,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',45,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',46,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',47,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',48,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',49,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',50,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',51,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',52,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',53,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',54,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',55,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',56,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',57,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',58,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',59,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',60,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',61,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',62,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',63,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',64,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',65,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',66,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',67,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',68,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',69,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',70,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',71,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',72,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',73,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',74,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',75,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',76,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',77,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',78,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',79,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',80,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',81,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',82,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',83,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',84,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',85,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',86,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',87,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',88,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',89,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',90,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',91,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',92,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',93,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',94,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',95,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',96,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',97,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',98,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',99,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',100,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',101,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',102,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',103,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',104,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',105,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',106,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',107,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',108,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',109,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',110,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',111,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',112,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',113,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',114,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',115,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',116,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',117,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',118,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',119,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',120,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',121,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',122,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',123,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',124,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',125,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',126,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',127,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',128,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',129,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',130,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',131,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',132,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',133,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',134,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',135,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',136,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',137,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',138,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',139,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',140,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',141,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',142,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',143,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',144,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',145,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',146,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',147,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',148,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',149,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',150,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',151,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',152,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',153,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',154,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',155,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',156,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',157,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',158,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',159,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',160,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',161,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',162,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',163,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',164,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',165,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',166,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',167,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',168,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',169,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',170,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',171,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',172,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',173,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',174,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',175,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',176,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',177,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',178,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',179,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',180,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',181,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',182,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',183,'{"seat":1,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',184,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',185,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',186,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',187,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',188,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',189,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',190,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',191,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',192,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',193,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',194,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',195,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',196,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',197,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',198,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',199,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',200,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',201,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',202,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',203,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',204,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',205,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',206,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',207,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',208,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',209,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',210,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',211,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',212,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',213,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',214,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',215,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',216,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',217,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',218,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',219,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',220,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',221,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',222,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',223,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',224,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',225,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',226,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',227,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',228,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',229,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',230,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',231,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',232,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('PASTE',233,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',234,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',235,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',236,'{"chance":{"type":"throw","shown":3}}');
INSERT INTO "events" VALUES('PASTE',237,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',238,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',239,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',240,'{"chance":{"type":"throw","shown":2}}');
INSERT INTO "events" VALUES('PASTE',241,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',242,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',243,'{"seat":1,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',244,'{"chance":{"type":"throw","shown":1}}');
INSERT INTO "events" VALUES('PASTE',245,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',246,'{"chance":{"type":"throw","shown":6}}');
INSERT INTO "events" VALUES('PASTE',247,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',248,'{"chance":{"type":"throw","shown":5}}');
INSERT INTO "events" VALUES('PASTE',249,'{"seat":0,"action":{"type":"roll"}}');
INSERT INTO "events" VALUES('PASTE',250,'{"chance":{"type":"throw","shown":4}}');
INSERT INTO "events" VALUES('PASTE',251,'{"seat":0,"action":{"type":"hold"}}');
INSERT INTO "events" VALUES('VPWY711',1,'{"chance":{"type":"deal","dealer":3,"pile":["2H","6H","8S","KH","JS","7C","5H","2S","10H","3C","JH","5C","JH","AH","JC","JOKER","KD","9C","QD","6S","QH","KD","5H","4D","QC","10D","AD","2H","8H","JOKER","8S","JD","3C","KS","6D","10C","9D","5D","JS","JD","AC","3D","4C","8D","7H","KC","3H","2C","7S","2D","9S","6S","9H","8D","AS","6C","5S","2S","KC","6H","7D","4S","QC","QS","3S","5S","3S","7D","QS","2C","3H","8C","3D","AC","7C","9C","JC","KS","5D","6D","4H","AD","JOKER","2D","8C","KH","4D","8H","7H","10H","9H","AS","7S","4S","6C","10D","JOKER","5C","QH","9D","10S","10C","4C","AH","10S","9S","4H","QD"]}}');
INSERT INTO "events" VALUES('VPWY711',2,'{"seat":0,"action":{"type":"play","card":"KD","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('VPWY711',3,'{"seat":1,"action":{"type":"play","card":"KD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('VPWY711',4,'{"seat":2,"action":{"type":"play","card":"QD","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('VPWY712',1,'{"chance":{"type":"deal","dealer":2,"pile":["8D","KS","JOKER","4S","5D","2C","6C","KC","4S","QH","9H","JOKER","8H","6C","7H","10D","6H","QD","6S","AS","9D","7S","JD","2H","KH","3C","4D","AC","KS","AD","3C","9C","9H","5D","9D","10H","JS","5H","AH","8S","QH","3D","JD","7D","5H","8C","QC","JH","10C","10C","AD","7S","6D","8C","10S","KD","KC","6H","2S","5S","5S","9C","7H","3H","7C","QD","JC","10D","8D","3H","10S","4C","2C","AH","8S","KD","3D","JH","AC","5C","2H","2S","3S","6D","7D","QS","2D","QS","JC","10H","JOKER","AS","JOKER","JS","4D","4H","4H","3S","9S","6S","8H","7C","KH","4C","2D","QC","5C","9S"]}}');
INSERT INTO "events" VALUES('VPWY712',2,'{"seat":3,"action":{"type":"discard","card":"9D"}}');
INSERT INTO "events" VALUES('VPWY712',3,'{"seat":0,"action":{"type":"play","card":"QD","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('VPWY712',4,'{"seat":1,"action":{"type":"play","card":"JD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('VPWY712',5,'{"seat":2,"action":{"type":"play","card":"KC","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('VPWY712',6,'{"seat":3,"action":{"type":"play","card":"KH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('VPWY712',7,'{"seat":0,"action":{"type":"play","card":"6C","moves":[{"colour":0,"from":"T0","to":"T6"}]}}');
INSERT INTO "events" VALUES('VPWY712',8,'{"seat":1,"action":{"type":"play","card":"JOKER","moves":[{"colour":1,"from":"T18","to":"T54"}]}}');
INSERT INTO "events" VALUES('VPWY712',9,'{"seat":2,"action":{"type":"play","card":"JOKER","moves":[{"colour":2,"from":"T36","to":"T6"}]}}');
INSERT INTO "events" VALUES('VPWY712',10,'{"seat":3,"action":{"type":"play","card":"KS","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('VPWY712',11,'{"seat":0,"action":{"type":"play","card":"QH","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('VPWY712',12,'{"seat":1,"action":{"type":"play","card":"4D","moves":[{"colour":1,"from":"T13","to":"H4"}]}}');
INSERT INTO "events" VALUES('VPWY721',1,'{"chance":{"type":"deal","dealer":2,"pile":["JH","8S","2H","7H","3H","9S","3H","JOKER","6D","3D","2C","3C","10H","4C","AH","KD","10H","8D","8C","5D","7H","AC","4H","8S","3S","7D","KS","10S","8H","2S","AD","5D","KC","6H","3C","8D","9D","4C","6C","QD","9H","10S","KD","7C","6D","2S","AS","2H","QC","4S","5H","QS","4D","9H","JD","AD","QH","10D","5S","7S","5H","9S","10C","JH","JOKER","4D","2D","3S","JC","2C","KS","10C","10D","KC","5C","JD","8H","AH","JS","AC","7C","8C","6S","7S","QC","KH","JS","JOKER","QH","JC","5C","6H","JOKER","6C","3D","9C","9D","4S","QS","6S","QD","7D","KH","2D","AS","4H","9C","5S"]}}');
INSERT INTO "events" VALUES('VPWY721',2,'{"seat":3,"action":{"type":"play","card":"JH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('VPWY721',3,'{"seat":0,"action":{"type":"play","card":"AC","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('VPWY721',4,'{"seat":1,"action":{"type":"play","card":"AH","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('VPWY721',5,'{"seat":2,"action":{"type":"play","card":"KD","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('VPWY721',6,'{"seat":3,"action":{"type":"play","card":"10H","moves":[{"colour":3,"from":"T54","to":"T64"}]}}');
INSERT INTO "events" VALUES('VPWY721',7,'{"seat":0,"action":{"type":"play","card":"4C","moves":[{"colour":0,"from":"T0","to":"T4"}]}}');
INSERT INTO "events" VALUES('VPWY722',1,'{"chance":{"type":"deal","dealer":2,"pile":["JH","10C","JD","6C","5S","4H","JS","10S","9D","3S","AS","2H","3C","JS","KD","3H","10S","8C","5D","2S","9C","7H","4C","8C","KS","AD","KH","2H","JC","8H","9S","9D","KC","JD","5D","QC","QD","4S","AS","8S","JOKER","3C","QS","QH","3D","9S","8D","KS","QC","8D","2C","9C","QS","JC","4C","2S","5C","AC","10C","3H","7D","AD","3D","4S","JOKER","8H","7S","JH","10H","KH","7D","6H","6C","2D","3S","9H","7H","10D","7C","QD","AC","4H","2C","5S","6D","6D","6H","5H","AH","5H","4D","7S","8S","JOKER","2D","QH","10H","6S","7C","4D","KD","JOKER","KC","AH","9H","10D","5C","6S"]}}');
INSERT INTO "events" VALUES('VPWY722',2,'{"seat":3,"action":{"type":"play","card":"JH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('VPWY722',3,'{"seat":0,"action":{"type":"play","card":"JS","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('VPWY722',4,'{"seat":1,"action":{"type":"play","card":"KD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('VPWY722',5,'{"seat":2,"action":{"type":"discard","card":"3H"}}');
INSERT INTO "events" VALUES('VPWY731',1,'{"chance":{"type":"deal","dealer":3,"pile":["JS","2S","KC","AH","AS","4H","5C","7S","KD","QC","KS","AC","5D","6S","9S","6D","7H","KH","4S","3S","2H","KC","JOKER","10H","JC","3D","10C","KD","5H","JC","KS","8S","10C","6H","3D","6C","7C","9H","3C","JS","8D","8C","AS","7H","AD","2H","5H","JOKER","QS","QH","2C","7C","QH","5C","10S","8D","10H","AC","QC","JH","4C","JOKER","8S","9D","4D","4D","4S","5S","6D","6C","QD","10S","2D","5S","7D","JD","2S","3H","2C","8H","4C","JD","AH","3C","2D","9C","JOKER","6H","8C","9S","6S","3H","8H","9C","3S","AD","QS","7D","7S","KH","QD","9D","4H","JH","10D","10D","9H","5D"]}}');
INSERT INTO "events" VALUES('WV8XH',1,'{"chance":{"type":"deal","dealer":0,"pile":["JOKER","7D","4S","3H","KC","7H","9D","9S","3H","3D","AH","KH","AC","4H","10D","JOKER","JD","6D","10H","AD","7C","10S","8S","JH","6D","KS","7C","QH","3D","10C","JD","QC","6C","JS","KD","QH","5H","AH","6S","7H","8H","KS","KC","8C","KD","3S","2H","9H","4D","7S","4D","JC","3C","8D","8D","6S","5C","8S","KH","8C","4C","5D","QD","9S","7D","2H","JS","7S","JOKER","2C","QD","2D","10S","10H","4H","6H","9D","2S","5S","5S","6C","AS","4S","5H","JC","9C","2S","4C","5C","QC","10C","5D","3S","9C","JOKER","AS","8H","AC","10D","AD","6H","QS","9H","2C","3C","2D","QS","JH"]}}');
INSERT INTO "events" VALUES('WV8XH',2,'{"seat":1,"action":{"type":"play","card":"AC","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('WV8XH',3,'{"seat":2,"action":{"type":"discard","card":"3D"}}');
INSERT INTO "events" VALUES('WV8XH',4,'{"seat":3,"action":{"type":"play","card":"AH","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('WV8XH',5,'{"seat":0,"action":{"type":"play","card":"JH","moves":[{"colour":0,"from":"START","to":"T0"}]}}');
INSERT INTO "events" VALUES('WV8XH',6,'{"seat":1,"action":{"type":"play","card":"JOKER","moves":[{"colour":1,"from":"T18","to":"T54"}]}}');
INSERT INTO "events" VALUES('WV8XH',7,'{"seat":2,"action":{"type":"play","card":"KS","moves":[{"colour":2,"from":"START","to":"T36"}]}}');
INSERT INTO "events" VALUES('WV8XH',8,'{"seat":3,"action":{"type":"play","card":"8S","moves":[{"colour":3,"from":"T49","to":"T41"}]}}');
INSERT INTO "events" VALUES('WV8XH',9,'{"seat":0,"action":{"type":"play","card":"JOKER","moves":[{"colour":0,"from":"T0","to":"T41"}]}}');
INSERT INTO "events" VALUES('WV8XH',10,'{"seat":1,"action":{"type":"play","card":"JD","moves":[{"colour":1,"from":"START","to":"T18"}]}}');
INSERT INTO "events" VALUES('WV8XH',11,'{"seat":2,"action":{"type":"play","card":"6D","moves":[{"colour":2,"from":"T36","to":"T42"}]}}');
INSERT INTO "events" VALUES('WV8XH',12,'{"seat":3,"action":{"type":"play","card":"JD","moves":[{"colour":3,"from":"START","to":"T54"}]}}');
INSERT INTO "events" VALUES('WV8XH',13,'{"seat":0,"action":{"type":"play","card":"AD","moves":[{"colour":0,"from":"T41","to":"T42"}]}}');
INSERT INTO "events" VALUES('WV8XH',14,'{"seat":1,"action":{"type":"play","card":"7C","moves":[{"colour":1,"from":"T13","to":"H5"},{"colour":1,"from":"T18","to":"T20"}]}}');
INSERT INTO "events" VALUES('Z8TDR',1,'{"chance":{"type":"deal","leader":2,"sticks":["HCH","STD","SCS","HSS","SSS","CSC","HCS","TTT","CCT","CTT","DDD","DHD","TST","HHS","DHC","DDC","THS","DCT","HDH","TTH","TDH","CCC","SDD","HHH","DCC","HSD","TDT","CTH","DTD","CST","CHC","THH","STS","SDC","SSD"]}}');
INSERT INTO "events" VALUES('Z8TDR',2,'{"seat":2,"action":{"type":"play","stick":"CTT"}}');
INSERT INTO "events" VALUES('Z8TDR',3,'{"seat":0,"action":{"type":"play","stick":"STD"}}');
INSERT INTO "events" VALUES('Z8TDR',4,'{"seat":1,"action":{"type":"play","stick":"DHD"}}');
INSERT INTO "events" VALUES('Z8TDR',5,'{"seat":2,"action":{"type":"play","stick":"DDC"}}');
INSERT INTO "events" VALUES('Z8TDR',6,'{"seat":0,"action":{"type":"play","stick":"DDD"}}');
INSERT INTO "events" VALUES('Z8TDR',7,'{"seat":1,"action":{"type":"play","stick":"DCT"}}');
INSERT INTO "events" VALUES('Z8TDR',8,'{"seat":2,"action":{"type":"play","stick":"TST"}}');
INSERT INTO "events" VALUES('Z8TDR',9,'{"seat":0,"action":{"type":"play","stick":"THS"}}');
CREATE TABLE gains (
	guild INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	day TEXT NOT NULL, 
	game TEXT NOT NULL, 
	points DOUBLE NOT NULL, 
	CONSTRAINT pk_gains PRIMARY KEY (guild, season, person, day, game)
)
 WITHOUT ROWID

;
INSERT INTO "gains" VALUES(1100000000000000003,1,-923285504272332620,'2026-11-24','liars-dice',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,-923285504272332620,'2026-11-24','nothanks',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000101,'2026-11-24','joker',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000101,'2026-11-24','nojoke-progressive',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000101,'2026-11-24','nothanks',2.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000101,'2026-11-24','nubs',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000101,'2026-11-24','whot',0.5);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000102,'2026-11-24','joker',2.5);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000102,'2026-11-24','liars-dice',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000102,'2026-11-24','nojoke-straight',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000102,'2026-11-24','nothanks',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000102,'2026-11-24','whot',0.5);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000103,'2026-11-24','joker',3.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000103,'2026-11-24','nojoke-progressive',2.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000103,'2026-11-24','nojoke-straight',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000103,'2026-11-24','nubs',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000103,'2026-11-24','pig',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000103,'2026-11-24','whot',2.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000104,'2026-11-24','joker',5.5);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000104,'2026-11-24','liars-dice',2.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000104,'2026-11-24','nojoke-progressive',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000104,'2026-11-24','nojoke-solitaire',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000105,'2026-11-24','joker',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,1,1100000000000000105,'2026-11-24','pig',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000101,'2026-11-24','joker',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000101,'2026-11-24','liars-dice',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000101,'2026-11-24','whot',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000102,'2026-11-24','joker',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000102,'2026-11-24','liars-dice',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000103,'2026-11-24','joker',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000103,'2026-11-24','liars-dice',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000103,'2026-11-24','nojoke-solitaire',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000103,'2026-11-24','whot',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000104,'2026-11-24','joker',0.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000104,'2026-11-24','liars-dice',1.0);
INSERT INTO "gains" VALUES(1100000000000000003,2,1100000000000000105,'2026-11-24','joker',2.0);
CREATE TABLE guild_settings (
	guild INTEGER NOT NULL, 
	channels JSON, 
	timer INTEGER, 
	is_threaded BOOLEAN NOT NULL, 
	pictures BOOLEAN DEFAULT 1 NOT NULL, 
	shares_daily BOOLEAN DEFAULT 0 NOT NULL, 
	most_in_channel INTEGER DEFAULT 25 NOT NULL, 
	most_on_server INTEGER DEFAULT 100 NOT NULL, 
	CONSTRAINT pk_guild_settings PRIMARY KEY (guild)
);
INSERT INTO "guild_settings" VALUES(1100000000000000003,NULL,604800,0,1,1,40,100);
CREATE TABLE held_seats (
	table_id TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_held_seats PRIMARY KEY (table_id, place), 
	CONSTRAINT fk_held_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE TABLE identifies (
	bucket INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_identifies PRIMARY KEY (bucket)
);
CREATE TABLE interactions (
	id INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_interactions PRIMARY KEY (id)
);
INSERT INTO "interactions" VALUES(1574874967525294080,1.79554985238813972475e+09);
INSERT INTO "interactions" VALUES(1574874971329527808,1.79554985306794643402e+09);
INSERT INTO "interactions" VALUES(1574874972126445569,1.79554985344326782223e+09);
INSERT INTO "interactions" VALUES(1574874974286512128,1.79554985395505452153e+09);
INSERT INTO "interactions" VALUES(1574874977021198336,1.79554985551899814609e+09);
INSERT INTO "interactions" VALUES(1574874984055046144,1.79554985624548482897e+09);
INSERT INTO "interactions" VALUES(1574877531486552064,1.79555046349641323085e+09);
INSERT INTO "interactions" VALUES(1574877534619697152,1.79555046416918396949e+09);
INSERT INTO "interactions" VALUES(1574877537937391616,1.79555046491651058198e+09);
INSERT INTO "interactions" VALUES(1574877539040493568,1.79555046515876650815e+09);
INSERT INTO "interactions" VALUES(1574877543998160896,1.79555046636297130583e+09);
INSERT INTO "interactions" VALUES(1574877550826487808,1.79555046806404495236e+09);
INSERT INTO "interactions" VALUES(1574877554710413312,1.79555046917873454095e+09);
INSERT INTO "interactions" VALUES(1574877579268063232,1.79555047485899806026e+09);
INSERT INTO "interactions" VALUES(1574880115282673664,1.79555107934573507312e+09);
INSERT INTO "interactions" VALUES(1574880117153333248,1.79555107998583865164e+09);
INSERT INTO "interactions" VALUES(1574880122505265152,1.79555108112426042559e+09);
INSERT INTO "interactions" VALUES(1574880124141043712,1.79555108156410455702e+09);
INSERT INTO "interactions" VALUES(1574880125961371648,1.79555108200126385684e+09);
INSERT INTO "interactions" VALUES(1574880128415039488,1.79555108253501105302e+09);
INSERT INTO "interactions" VALUES(1574880130768044033,1.79555108304080128676e+09);
INSERT INTO "interactions" VALUES(1574887722055630849,1.79555289296893620491e+09);
INSERT INTO "interactions" VALUES(1574898032695050240,1.79555535128243565559e+09);
INSERT INTO "interactions" VALUES(1574898036407009280,1.7955553521005830765e+09);
INSERT INTO "interactions" VALUES(1574898037623357440,1.79555535237316679954e+09);
INSERT INTO "interactions" VALUES(1574898038273474560,1.79555535252691745758e+09);
INSERT INTO "interactions" VALUES(1574898040559370240,1.79555535315746331217e+09);
INSERT INTO "interactions" VALUES(1574898045286350848,1795555354.40293);
INSERT INTO "interactions" VALUES(1574898049707147264,1.79555535526114773752e+09);
INSERT INTO "interactions" VALUES(1574898050327904256,1.79555535543066453934e+09);
INSERT INTO "interactions" VALUES(1574898051061907456,1.79555535558031916613e+09);
INSERT INTO "interactions" VALUES(1574898051707830272,1.79555535572350382809e+09);
INSERT INTO "interactions" VALUES(1574898052198563840,1.79555535583763194087e+09);
INSERT INTO "interactions" VALUES(1574898052798349312,1.79555535599577689165e+09);
INSERT INTO "interactions" VALUES(1574898053645598720,1.79555535619796466828e+09);
INSERT INTO "interactions" VALUES(1574898054308298752,1.79555535636806368822e+09);
INSERT INTO "interactions" VALUES(1574898055025524736,1.79555535653523230549e+09);
INSERT INTO "interactions" VALUES(1574898055642087424,1.79555535667966079714e+09);
INSERT INTO "interactions" VALUES(1574898056246067200,1.79555535683319854737e+09);
INSERT INTO "interactions" VALUES(1574898058414522368,1.79555535734871029858e+09);
INSERT INTO "interactions" VALUES(1574898059307909120,1.79555535755257272725e+09);
INSERT INTO "interactions" VALUES(1574898059890917376,1.79555535770568895342e+09);
INSERT INTO "interactions" VALUES(1574898060574588928,1.79555535786662197111e+09);
INSERT INTO "interactions" VALUES(1574898061132431360,1.79555535800745511053e+09);
INSERT INTO "interactions" VALUES(1574898061912571904,1.79555535815376663202e+09);
INSERT INTO "interactions" VALUES(1574898065947492352,1.79555535915550827977e+09);
INSERT INTO "interactions" VALUES(1574898066664718336,1.79555535930731439593e+09);
INSERT INTO "interactions" VALUES(1574898067100925952,1.79555535940889334682e+09);
INSERT INTO "interactions" VALUES(1574898068669595648,1.79555535980299496657e+09);
INSERT INTO "interactions" VALUES(1574898069059665920,1.79555535986370205878e+09);
INSERT INTO "interactions" VALUES(1574898072679350272,1.79555536072033834456e+09);
INSERT INTO "interactions" VALUES(1574898072989728768,1.79555536080269765846e+09);
INSERT INTO "interactions" VALUES(1574898073191055361,1.79555536084918355944e+09);
INSERT INTO "interactions" VALUES(1574898073572737024,1.79555536093314981461e+09);
INSERT INTO "interactions" VALUES(1574898074063470592,1.79555536105748915669e+09);
INSERT INTO "interactions" VALUES(1574898074638090241,1.79555536120043444632e+09);
INSERT INTO "interactions" VALUES(1574898075263041536,1.79555536133678674695e+09);
INSERT INTO "interactions" VALUES(1574898075581808640,1.79555536141975641251e+09);
INSERT INTO "interactions" VALUES(1574898076106096640,1.79555536153715634343e+09);
INSERT INTO "interactions" VALUES(1574898076391309312,1.79555536160672950737e+09);
INSERT INTO "interactions" VALUES(1574898077024649216,1.79555536177445840837e+09);
INSERT INTO "interactions" VALUES(1574898077439885312,1.79555536187651276587e+09);
INSERT INTO "interactions" VALUES(1574898330230587392,1.79555542212533378603e+09);
INSERT INTO "interactions" VALUES(1574898330381582336,1.79555542216568875309e+09);
INSERT INTO "interactions" VALUES(1574898330612269056,1.79555542221704888348e+09);
INSERT INTO "interactions" VALUES(1574898330775846913,1.79555542227156734471e+09);
INSERT INTO "interactions" VALUES(1574898331270774784,1.79555542237935829167e+09);
INSERT INTO "interactions" VALUES(1574898331576958976,1.79555542245027041428e+09);
INSERT INTO "interactions" VALUES(1574898331803451392,1.79555542250355744358e+09);
INSERT INTO "interactions" VALUES(1574898332013166592,1.79555542255691719059e+09);
INSERT INTO "interactions" VALUES(1574898332201910272,1.79555542260048198698e+09);
INSERT INTO "interactions" VALUES(1574898332428402688,1.79555542265225338933e+09);
INSERT INTO "interactions" VALUES(1574898332680060928,1.79555542270962643618e+09);
INSERT INTO "interactions" VALUES(1574898332868804608,1.79555542276004219057e+09);
INSERT INTO "interactions" VALUES(1574898585185550336,1.79555548291301846509e+09);
INSERT INTO "interactions" VALUES(1574898585466568704,1.7955554829879112244e+09);
INSERT INTO "interactions" VALUES(1574898585730809856,1.79555548305536580083e+09);
INSERT INTO "interactions" VALUES(1574898586175406080,1.7955554831559381485e+09);
INSERT INTO "interactions" VALUES(1574898586552893440,1.79555548325532555575e+09);
INSERT INTO "interactions" VALUES(1574898588608102400,1.79555548373583793641e+09);
INSERT INTO "interactions" VALUES(1574898589467934720,1.79555548393929815297e+09);
INSERT INTO "interactions" VALUES(1574898591116296192,1.7955554843241717816e+09);
INSERT INTO "interactions" VALUES(1574898591728664576,1.79555548450002074242e+09);
INSERT INTO "interactions" VALUES(1574898845421142016,1.79555554496422338484e+09);
INSERT INTO "interactions" VALUES(1574898846310334464,1.79555554517473125453e+09);
INSERT INTO "interactions" VALUES(1574898846687821824,1.79555554527350282661e+09);
INSERT INTO "interactions" VALUES(1574898847136612352,1.7955555453778188229e+09);
INSERT INTO "interactions" VALUES(1574898847560237056,1.79555554548673033717e+09);
INSERT INTO "interactions" VALUES(1574898847962890240,1.79555554558363246919e+09);
INSERT INTO "interactions" VALUES(1574898848361349120,1.79555554567869663233e+09);
INSERT INTO "interactions" VALUES(1574898848910802944,1.79555554579759931561e+09);
INSERT INTO "interactions" VALUES(1574898849351204864,1.79555554590879082677e+09);
INSERT INTO "interactions" VALUES(1574898849640611840,1.79555554597970819467e+09);
INSERT INTO "interactions" VALUES(1574898849980350464,1.7955555460568363667e+09);
INSERT INTO "interactions" VALUES(1574899102443896832,1.79555560624084138872e+09);
INSERT INTO "interactions" VALUES(1574899102796218368,1.79555560633382821087e+09);
INSERT INTO "interactions" VALUES(1574899103182094338,1.79555560644741892817e+09);
INSERT INTO "interactions" VALUES(1574899106160050176,1.79555560714319825165e+09);
INSERT INTO "interactions" VALUES(1574899106654978048,1.79555560724569630622e+09);
INSERT INTO "interactions" VALUES(1574899106889859072,1.79555560731432151794e+09);
INSERT INTO "interactions" VALUES(1574899107166683136,1.79555560737649488444e+09);
INSERT INTO "interactions" VALUES(1574899107477061632,1.79555560745873904232e+09);
INSERT INTO "interactions" VALUES(1574899107699359744,1.79555560749705290799e+09);
INSERT INTO "interactions" VALUES(1574899359940608000,1.79555566763575625418e+09);
INSERT INTO "interactions" VALUES(1574899360339066880,1.79555566774263262747e+09);
INSERT INTO "interactions" VALUES(1574899360703971328,1.79555566782864308361e+09);
INSERT INTO "interactions" VALUES(1574899361366671360,1.7955556679888298511e+09);
INSERT INTO "interactions" VALUES(1574899361823850496,1.79555566809213829038e+09);
INSERT INTO "interactions" VALUES(1574899362700460032,1.79555566830697107315e+09);
INSERT INTO "interactions" VALUES(1574899363161833472,1.79555566841164088252e+09);
INSERT INTO "interactions" VALUES(1574899364537565184,1.79555566876285624508e+09);
INSERT INTO "interactions" VALUES(1574899365204459520,1.79555566889631772046e+09);
INSERT INTO "interactions" VALUES(1574899618754330624,1.79555572933649969106e+09);
INSERT INTO "interactions" VALUES(1574899619198926848,1.79555572945560741422e+09);
INSERT INTO "interactions" VALUES(1574899619568025600,1.79555572955567979819e+09);
INSERT INTO "interactions" VALUES(1574899619991650304,1.79555572964676403999e+09);
INSERT INTO "interactions" VALUES(1574899620947951616,1.79555572987114977837e+09);
INSERT INTO "interactions" VALUES(1574899621652594688,1.79555573003597021097e+09);
INSERT INTO "interactions" VALUES(1574899622248185856,1.79555573017799973483e+09);
INSERT INTO "interactions" VALUES(1574899622499844096,1.79555573024877333635e+09);
INSERT INTO "interactions" VALUES(1574899622885720064,1.79555573033339428896e+09);
INSERT INTO "interactions" VALUES(1574899623158349824,1.79555573040917539591e+09);
INSERT INTO "interactions" VALUES(1574899623481311232,1.7955557304826486111e+09);
INSERT INTO "interactions" VALUES(1574899623737163776,1.7955557305346653462e+09);
INSERT INTO "interactions" VALUES(1574899624198537216,1.79555573066634583476e+09);
INSERT INTO "interactions" VALUES(1574899624919957504,1.79555573083176636694e+09);
INSERT INTO "interactions" VALUES(1574899625523937280,1.79555573096506524083e+09);
INSERT INTO "interactions" VALUES(1574899878222364672,1.79555579120750665659e+09);
INSERT INTO "interactions" VALUES(1574899878616629248,1.7955557912898652554e+09);
INSERT INTO "interactions" VALUES(1574899878952173568,1.79555579138109207152e+09);
INSERT INTO "interactions" VALUES(1574899879300300800,1.79555579146762633326e+09);
INSERT INTO "interactions" VALUES(1574899880164327424,1.79555579167258644104e+09);
INSERT INTO "interactions" VALUES(1574899880856387584,1.79555579186081361777e+09);
INSERT INTO "interactions" VALUES(1574899882014015488,1.79555579211705207821e+09);
INSERT INTO "interactions" VALUES(1574899882840293376,1.7955557922993593216e+09);
INSERT INTO "interactions" VALUES(1574899883918229504,1.79555579255350923539e+09);
INSERT INTO "interactions" VALUES(1574899884555763712,1.79555579270581316952e+09);
INSERT INTO "interactions" VALUES(1574899885226852352,1.79555579287962794308e+09);
INSERT INTO "interactions" VALUES(1574900137887531008,1.79555585310451626783e+09);
INSERT INTO "interactions" VALUES(1574900138218881024,1.79555585319467735289e+09);
INSERT INTO "interactions" VALUES(1574900138562813952,1.79555585328804445267e+09);
INSERT INTO "interactions" VALUES(1574900138919329792,1.79555585336639094351e+09);
INSERT INTO "interactions" VALUES(1574900139330371584,1.79555585346679234502e+09);
INSERT INTO "interactions" VALUES(1574900139682693120,1.79555585354593086246e+09);
INSERT INTO "interactions" VALUES(1574900139976294400,1.79555585362080836293e+09);
INSERT INTO "interactions" VALUES(1574900140450250752,1.79555585373493289949e+09);
INSERT INTO "interactions" VALUES(1574900140777406464,1.79555585380732655523e+09);
INSERT INTO "interactions" VALUES(1574900141083590656,1.79555585387908840178e+09);
INSERT INTO "interactions" VALUES(1574900141431717888,1.79555585395942211152e+09);
INSERT INTO "interactions" VALUES(1574900141691764736,1.79555585403253388401e+09);
INSERT INTO "interactions" VALUES(1574900394222419969,1.79555591422689604761e+09);
INSERT INTO "interactions" VALUES(1574900395380047872,1.79555591451252508162e+09);
INSERT INTO "interactions" VALUES(1574900395774312450,1.7955559146009111405e+09);
INSERT INTO "interactions" VALUES(1574900396101468160,1.7955559147841706276e+09);
INSERT INTO "interactions" VALUES(1574900396801916929,1.79555591493092179299e+09);
INSERT INTO "interactions" VALUES(1574900397301039104,1.79555591501111793525e+09);
INSERT INTO "interactions" VALUES(1574900397657554945,1.79555591509190750126e+09);
INSERT INTO "interactions" VALUES(1574900397959544833,1.7955559151624252796e+09);
INSERT INTO "interactions" VALUES(1574900398316060672,1.79555591520808625221e+09);
INSERT INTO "interactions" VALUES(1574902922263658496,1.79555651696826481817e+09);
INSERT INTO "interactions" VALUES(1574902924033654784,1.79555651738522911069e+09);
INSERT INTO "interactions" VALUES(1574902924851544064,1.79555651759474134442e+09);
INSERT INTO "interactions" VALUES(1574902925543604224,1.79555651774353432657e+09);
INSERT INTO "interactions" VALUES(1574902926676066304,1.79555651804271411897e+09);
INSERT INTO "interactions" VALUES(1574902928492199936,1.79555651846766495703e+09);
INSERT INTO "interactions" VALUES(1574902930320916480,1.79555651887322139737e+09);
INSERT INTO "interactions" VALUES(1574905461239447552,1.79555712230101084713e+09);
INSERT INTO "interactions" VALUES(1574905461977645057,1.79555712247944831852e+09);
INSERT INTO "interactions" VALUES(1574905463969939456,1.79555712297092032432e+09);
INSERT INTO "interactions" VALUES(1574905464561336320,1.7955571230914292336e+09);
INSERT INTO "interactions" VALUES(1574905465232424960,1.79555712325317502024e+09);
INSERT INTO "interactions" VALUES(1574905465920290817,1.79555712342340540888e+09);
CREATE TABLE known_games (
	person INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	CONSTRAINT pk_known_games PRIMARY KEY (person, game)
)
 WITHOUT ROWID

;
INSERT INTO "known_games" VALUES(1100000000000000101,'joker');
INSERT INTO "known_games" VALUES(1100000000000000101,'liars-dice');
INSERT INTO "known_games" VALUES(1100000000000000101,'nojoke-progressive');
INSERT INTO "known_games" VALUES(1100000000000000101,'nothanks');
INSERT INTO "known_games" VALUES(1100000000000000101,'nubs');
INSERT INTO "known_games" VALUES(1100000000000000101,'pig');
INSERT INTO "known_games" VALUES(1100000000000000101,'whot');
INSERT INTO "known_games" VALUES(1100000000000000102,'joker');
INSERT INTO "known_games" VALUES(1100000000000000102,'liars-dice');
INSERT INTO "known_games" VALUES(1100000000000000102,'nojoke-straight');
INSERT INTO "known_games" VALUES(1100000000000000102,'nothanks');
INSERT INTO "known_games" VALUES(1100000000000000102,'pig');
INSERT INTO "known_games" VALUES(1100000000000000102,'whot');
INSERT INTO "known_games" VALUES(1100000000000000103,'joker');
INSERT INTO "known_games" VALUES(1100000000000000103,'liars-dice');
INSERT INTO "known_games" VALUES(1100000000000000103,'nojoke-progressive');
INSERT INTO "known_games" VALUES(1100000000000000103,'nojoke-solitaire');
INSERT INTO "known_games" VALUES(1100000000000000103,'nojoke-straight');
INSERT INTO "known_games" VALUES(1100000000000000103,'nubs');
INSERT INTO "known_games" VALUES(1100000000000000103,'pig');
INSERT INTO "known_games" VALUES(1100000000000000103,'whot');
INSERT INTO "known_games" VALUES(1100000000000000104,'joker');
INSERT INTO "known_games" VALUES(1100000000000000104,'liars-dice');
INSERT INTO "known_games" VALUES(1100000000000000104,'nojoke-progressive');
INSERT INTO "known_games" VALUES(1100000000000000104,'nojoke-solitaire');
INSERT INTO "known_games" VALUES(1100000000000000105,'joker');
INSERT INTO "known_games" VALUES(1100000000000000105,'pig');
CREATE TABLE leases (
	shard_group INTEGER NOT NULL, 
	holder TEXT NOT NULL, 
	epoch INTEGER NOT NULL, 
	until DOUBLE NOT NULL, 
	version TEXT NOT NULL, 
	CONSTRAINT pk_leases PRIMARY KEY (shard_group)
);
CREATE TABLE leftovers (
	table_id TEXT NOT NULL, 
	message INTEGER NOT NULL, 
	slot INTEGER NOT NULL, 
	channel INTEGER NOT NULL, 
	CONSTRAINT pk_leftovers PRIMARY KEY (table_id, message), 
	CONSTRAINT fk_leftovers_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE TABLE members (
	guild INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (guild, person)
)
 WITHOUT ROWID

;
INSERT INTO "members" VALUES(1100000000000000003,-923285504272332620,'a former player');
INSERT INTO "members" VALUES(1100000000000000003,1100000000000000101,'Ann');
INSERT INTO "members" VALUES(1100000000000000003,1100000000000000102,'Bob');
INSERT INTO "members" VALUES(1100000000000000003,1100000000000000103,'Cy');
INSERT INTO "members" VALUES(1100000000000000003,1100000000000000104,'Dee');
INSERT INTO "members" VALUES(1100000000000000003,1100000000000000105,'Eve');
CREATE TABLE messages (
	table_id TEXT NOT NULL, 
	slot INTEGER NOT NULL, 
	channel INTEGER NOT NULL, 
	message INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	face TEXT NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY (table_id, slot), 
	CONSTRAINT fk_messages_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "messages" VALUES('3ATPN',0,1100000000000000202,1574898845651828737,14,10,'playing');
INSERT INTO "messages" VALUES('3ATPN',1100000000000000103,1100000000000000303,1574898586431258625,12,9,'wait 0');
INSERT INTO "messages" VALUES('3ATPN',1100000000000000104,1100000000000000304,1574898586171211777,13,10,'turn 10');
INSERT INTO "messages" VALUES('4P54G',0,1100000000000000202,1574899102326456321,10,11,'playing');
INSERT INTO "messages" VALUES('4P54G',1100000000000000104,1100000000000000304,1574898846251614209,10,11,'turn 11');
INSERT INTO "messages" VALUES('6YZMJ',0,1100000000000000202,1574899102750081024,8,7,'playing');
INSERT INTO "messages" VALUES('6YZMJ',1100000000000000101,1100000000000000301,1574899103022710785,3,2,'wait 0');
INSERT INTO "messages" VALUES('6YZMJ',1100000000000000103,1100000000000000303,1574899103182094337,2,1,'wait 0');
INSERT INTO "messages" VALUES('93FBZ',0,1100000000000000202,1574899885730168833,10,13,'playing');
INSERT INTO "messages" VALUES('93FBZ',1100000000000000102,1100000000000000302,1574899884136333313,9,12,'wait 2');
INSERT INTO "messages" VALUES('93FBZ',1100000000000000103,1100000000000000303,1574899880759918593,10,13,'turn 13');
INSERT INTO "messages" VALUES('93FBZ',1100000000000000104,1100000000000000304,1574899880009138177,10,13,'wait 2');
INSERT INTO "messages" VALUES('A79ZH',0,1100000000000000202,1574898062558494721,22,23,'over');
INSERT INTO "messages" VALUES('A79ZH',1100000000000000101,1100000000000000301,1574898038072147969,22,23,'over');
INSERT INTO "messages" VALUES('A79ZH',1100000000000000103,1100000000000000303,1574898038915203073,22,23,'over');
INSERT INTO "messages" VALUES('C6J78',0,1100000000000000202,1574900138214686720,11,17,'playing');
INSERT INTO "messages" VALUES('C6J78',1100000000000000103,1100000000000000303,1574900138411819009,6,9,'wait 0');
INSERT INTO "messages" VALUES('DGBHC11',0,1574902919742881792,1574902931562430465,11,8,'over');
INSERT INTO "messages" VALUES('DGBHC11',1100000000000000101,1100000000000000301,1574902920569159681,11,8,'over');
INSERT INTO "messages" VALUES('DGBHC11',1100000000000000102,1100000000000000302,1574902924042043393,11,8,'over');
INSERT INTO "messages" VALUES('DGBHC12',-1100000000000000105,1574902919952596992,1574902921596764161,2,1,'turn 1');
INSERT INTO "messages" VALUES('DGBHC12',0,1574902919952596992,1574902930018926593,8,5,'over');
INSERT INTO "messages" VALUES('DGBHC12',1100000000000000103,1100000000000000303,1574902926336327681,8,5,'over');
INSERT INTO "messages" VALUES('DGBHC12',1100000000000000104,1100000000000000304,1574902928823549953,8,5,'over');
INSERT INTO "messages" VALUES('DGBHC21',-1100000000000000105,1574902919742881792,1574905460740325377,3,3,'turn 3');
INSERT INTO "messages" VALUES('DGBHC21',0,1574902919742881792,1574905464431312897,8,8,'playing');
INSERT INTO "messages" VALUES('DGBHC21',1100000000000000102,1100000000000000302,1574905461491105793,5,5,'wait 0');
INSERT INTO "messages" VALUES('DGBHC22',0,1574902919952596992,1574906725364924417,6,6,'playing');
INSERT INTO "messages" VALUES('DGBHC22',1100000000000000101,1100000000000000301,1574905459171655681,3,3,'wait 0');
INSERT INTO "messages" VALUES('DGBHC22',1100000000000000103,1100000000000000303,1574905465446334465,6,6,'wait 0');
INSERT INTO "messages" VALUES('DGBHC22',1100000000000000104,1100000000000000304,1574905464821383169,4,4,'wait 0');
INSERT INTO "messages" VALUES('FEFJF',0,1100000000000000202,1574898066912182273,2,3,'over');
INSERT INTO "messages" VALUES('FEFJF',1100000000000000103,1100000000000000303,1574898066660524033,2,3,'over');
INSERT INTO "messages" VALUES('HD8SB',0,1574898072759042048,1574898329999900673,17,16,'playing');
INSERT INTO "messages" VALUES('HD8SB',1100000000000000101,1100000000000000301,1574898073530793985,16,15,'wait 0');
INSERT INTO "messages" VALUES('HD8SB',1100000000000000102,1100000000000000302,1574898074059276289,17,16,'turn 16');
INSERT INTO "messages" VALUES('N2KQZ',0,1100000000000000304,1574898069047083008,1,2,'playing');
INSERT INTO "messages" VALUES('N9N7S',-1100000000000000105,1100000000000000202,1574899620952145921,3,1,'turn 1');
INSERT INTO "messages" VALUES('N9N7S',0,1100000000000000202,1574899878075564033,14,12,'playing');
INSERT INTO "messages" VALUES('N9N7S',1100000000000000101,1100000000000000301,1574899621589680129,14,12,'wait 0');
INSERT INTO "messages" VALUES('N9N7S',1100000000000000102,1100000000000000302,1574899621975556097,14,12,'turn 12');
INSERT INTO "messages" VALUES('PAST2',0,1100000000000000202,1574849701570674689,113,123,'over');
INSERT INTO "messages" VALUES('PAST2',1100000000000000101,1100000000000000301,1574847155447791617,113,123,'over');
INSERT INTO "messages" VALUES('PAST2',1100000000000000102,1100000000000000302,1574847157310062593,113,123,'over');
INSERT INTO "messages" VALUES('PAST2',1100000000000000103,1100000000000000303,1574849700857643009,113,123,'over');
INSERT INTO "messages" VALUES('PAST3',0,1100000000000000202,1574849872601808897,150,167,'over');
INSERT INTO "messages" VALUES('PAST3',1100000000000000102,1100000000000000302,1574849872585031681,150,167,'over');
INSERT INTO "messages" VALUES('PAST3',1100000000000000103,1100000000000000303,1574849867807719425,150,167,'over');
INSERT INTO "messages" VALUES('PAST4',0,1100000000000000202,1574854018780364801,145,148,'over');
INSERT INTO "messages" VALUES('PAST4',1100000000000000101,1100000000000000301,1574853765020778497,145,148,'over');
INSERT INTO "messages" VALUES('PAST4',1100000000000000103,1100000000000000303,1574854017484324865,145,148,'over');
INSERT INTO "messages" VALUES('PAST4',1100000000000000104,1100000000000000304,1574853764307746817,145,148,'over');
INSERT INTO "messages" VALUES('PAST5',0,1100000000000000202,1574859061243936769,7,8,'over');
INSERT INTO "messages" VALUES('PAST5',1100000000000000104,1100000000000000304,1574856542589550593,7,8,'over');
INSERT INTO "messages" VALUES('PAST6',0,1100000000000000202,1574859123617431553,85,91,'over');
INSERT INTO "messages" VALUES('PAST6',1100000000000000101,1100000000000000301,1574859122166202370,85,91,'over');
INSERT INTO "messages" VALUES('PAST6',1100000000000000103,1100000000000000303,1574859119066611713,85,91,'over');
INSERT INTO "messages" VALUES('PAST7',0,1100000000000000202,1574864413008068609,213,215,'over');
INSERT INTO "messages" VALUES('PAST7',1100000000000000101,1100000000000000301,1574861877446443008,213,215,'over');
INSERT INTO "messages" VALUES('PAST7',1100000000000000102,1100000000000000302,1574861895033159681,213,215,'over');
INSERT INTO "messages" VALUES('PAST7',1100000000000000103,1100000000000000303,1574861879501651969,213,215,'over');
INSERT INTO "messages" VALUES('PAST7',1100000000000000104,1100000000000000304,1574861876699856897,213,215,'over');
INSERT INTO "messages" VALUES('PAST8',0,1100000000000000202,1574864642465857537,126,125,'over');
INSERT INTO "messages" VALUES('PAST8',1100000000000000101,1100000000000000301,1574864636010823681,125,125,'over');
INSERT INTO "messages" VALUES('PAST8',1100000000000000102,1100000000000000302,1574867166031773697,125,125,'over');
INSERT INTO "messages" VALUES('PAST9',0,1100000000000000202,1574869851317469185,60,87,'over');
INSERT INTO "messages" VALUES('PAST9',1100000000000000102,1100000000000000302,1574869851434909697,59,87,'over');
INSERT INTO "messages" VALUES('PAST9',1100000000000000104,1100000000000000304,1574867333820710913,59,87,'over');
INSERT INTO "messages" VALUES('PASTA',-1100000000000000105,1100000000000000202,1574869878727245825,59,111,'turn 111');
INSERT INTO "messages" VALUES('PASTA',0,1100000000000000202,1574872396400164865,61,114,'over');
INSERT INTO "messages" VALUES('PASTA',1100000000000000103,1100000000000000303,1574869872603561985,61,114,'over');
INSERT INTO "messages" VALUES('PASTB',0,1100000000000000202,1574874964174045185,119,228,'over');
INSERT INTO "messages" VALUES('PASTB',1100000000000000101,1100000000000000301,1574874964098547713,119,228,'over');
INSERT INTO "messages" VALUES('PASTB',1100000000000000102,1100000000000000302,1574872446509514753,119,228,'over');
INSERT INTO "messages" VALUES('PASTC',0,1100000000000000202,1574892802360213505,32,50,'over');
INSERT INTO "messages" VALUES('PASTC',1100000000000000101,1100000000000000301,1574890282070048769,32,50,'over');
INSERT INTO "messages" VALUES('PASTC',1100000000000000104,1100000000000000304,1574892802037252097,32,50,'over');
INSERT INTO "messages" VALUES('PASTD',0,1100000000000000202,1574895378426232833,24,40,'over');
INSERT INTO "messages" VALUES('PASTD',1100000000000000102,1100000000000000302,1574892847612559361,24,40,'over');
INSERT INTO "messages" VALUES('PASTD',1100000000000000103,1100000000000000303,1574892852222099457,24,40,'over');
INSERT INTO "messages" VALUES('PASTE',0,1100000000000000202,1574898028161007617,131,251,'over');
INSERT INTO "messages" VALUES('PASTE',1100000000000000101,1100000000000000301,1574895507120062465,131,251,'over');
INSERT INTO "messages" VALUES('PASTE',1100000000000000102,1100000000000000302,1574898028114870273,131,251,'over');
INSERT INTO "messages" VALUES('R24BV',0,1100000000000000202,1574900395774312448,1,0,'lobby');
INSERT INTO "messages" VALUES('R24BV',1100000000000000101,1100000000000000301,1574900396197937153,1,0,'lobby');
INSERT INTO "messages" VALUES('R24BV',1100000000000000104,1100000000000000304,1574900396042747905,0,0,'lobby');
INSERT INTO "messages" VALUES('VPWY711',-1100000000000000105,1574877514101161984,1574877539216654337,5,4,'turn 4');
INSERT INTO "messages" VALUES('VPWY711',0,1574877514101161984,1574877563912716289,7,4,'over');
INSERT INTO "messages" VALUES('VPWY711',1100000000000000102,1100000000000000302,1574877537538932737,7,4,'over');
INSERT INTO "messages" VALUES('VPWY711',1100000000000000103,1100000000000000303,1574877535420809217,7,4,'over');
INSERT INTO "messages" VALUES('VPWY711',1100000000000000104,1100000000000000304,1574877532782592001,7,4,'over');
INSERT INTO "messages" VALUES('VPWY712',0,1574877514369597440,1574877564344729601,14,12,'over');
INSERT INTO "messages" VALUES('VPWY712',1100000000000000101,1100000000000000301,1574877534292541441,14,12,'over');
INSERT INTO "messages" VALUES('VPWY721',0,1574877514101161984,1574880132517068801,9,7,'over');
INSERT INTO "messages" VALUES('VPWY721',1100000000000000102,1100000000000000302,1574880108483706881,9,7,'over');
INSERT INTO "messages" VALUES('VPWY721',1100000000000000104,1100000000000000304,1574880117979611137,9,7,'over');
INSERT INTO "messages" VALUES('VPWY722',-1100000000000000105,1574877514369597440,1574880128503119873,5,4,'turn 4');
INSERT INTO "messages" VALUES('VPWY722',0,1574877514369597440,1574880133540478977,8,5,'over');
INSERT INTO "messages" VALUES('VPWY722',1100000000000000101,1100000000000000301,1574880126435328001,8,5,'over');
INSERT INTO "messages" VALUES('VPWY722',1100000000000000103,1100000000000000303,1574880113009360897,8,5,'over');
INSERT INTO "messages" VALUES('VPWY731',0,1574877514101161984,1574887726702919681,4,1,'over');
INSERT INTO "messages" VALUES('VPWY731',1100000000000000102,1100000000000000302,1574887720109473793,4,1,'over');
INSERT INTO "messages" VALUES('VPWY731',1100000000000000104,1100000000000000304,1574887719841038337,4,1,'over');
INSERT INTO "messages" VALUES('WV8XH',0,1100000000000000202,1574899618477506561,15,14,'playing');
INSERT INTO "messages" VALUES('WV8XH',1100000000000000102,1100000000000000302,1574899361362477057,15,14,'turn 14');
INSERT INTO "messages" VALUES('WV8XH',1100000000000000104,1100000000000000304,1574899361790296065,13,12,'wait 0');
INSERT INTO "messages" VALUES('Z8TDR',0,1100000000000000202,1574900394629267457,12,9,'playing');
INSERT INTO "messages" VALUES('Z8TDR',1100000000000000102,1100000000000000302,1574898331509850113,12,9,'away');
INSERT INTO "messages" VALUES('Z8TDR',1100000000000000103,1100000000000000303,1574898331782479873,11,9,'turn 9');
INSERT INTO "messages" VALUES('Z8TDR',1100000000000000104,1100000000000000304,1574898331212054529,10,8,'wait 0');
CREATE TABLE missing_games (
	game TEXT NOT NULL, 
	since DOUBLE NOT NULL, 
	CONSTRAINT pk_missing_games PRIMARY KEY (game)
)
 WITHOUT ROWID

;
CREATE TABLE place_names (
	guild INTEGER NOT NULL, 
	channel INTEGER NOT NULL, 
	server TEXT NOT NULL, 
	room TEXT NOT NULL, 
	CONSTRAINT pk_place_names PRIMARY KEY (guild, channel)
)
 WITHOUT ROWID

;
CREATE TABLE preferences (
	person INTEGER NOT NULL, 
	pictures BOOLEAN NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (person)
);
INSERT INTO "preferences" VALUES(1100000000000000102,0);
CREATE TABLE ratings (
	guild INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	person INTEGER NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild, season, game, person)
)
 WITHOUT ROWID

;
INSERT INTO "ratings" VALUES(1100000000000000003,0,'joker',1100000000000000101,2.22484929653848872987e+01,7.7592046469839,3,959);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'joker',1100000000000000102,2.60977495281174611809e+01,7.35701732676435682378e+00,5,1161);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'joker',1100000000000000103,2.43762592306719945152e+01,7.76181893240129472388e+00,4,1044);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'joker',1100000000000000104,2.81301171366863513858e+01,7.45928001941894613935e+00,5,1230);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'joker',1100000000000000105,2.34799106368892722689e+01,7.88328755637818279211e+00,3,993);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'liars-dice',-923285504272332620,2.14136891490632166315e+01,8.0582242228023783781e+00,1,890);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'liars-dice',1100000000000000101,2.26376828148011099983e+01,8.06414211608915643125e+00,1,938);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'liars-dice',1100000000000000102,2.8145333700633603513e+01,7.81545829078991705074e+00,2,1188);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'liars-dice',1100000000000000103,2.24033269306251234817e+01,8.05514611841366523492e+00,1,930);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'liars-dice',1100000000000000104,3.01593098107563122316e+01,7.95244717108500331903e+00,2,1252);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nojoke-progressive',1100000000000000101,2.14136891490632166315e+01,8.0582242228023783781e+00,1,890);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nojoke-progressive',1100000000000000103,2.78690486807494259831e+01,8.20524337739799314306e+00,1,1130);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nojoke-progressive',1100000000000000104,2.57172621701873573831e+01,8.0582242228023783781e+00,1,1062);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nojoke-straight',1100000000000000102,2.23646105068595026912e+01,8.06590141354368,1,927);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nojoke-straight',1100000000000000103,2.76353894931404973087e+01,8.06590141354368,1,1138);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nothanks',-923285504272332620,2.57172621701873573831e+01,8.0582242228023783781e+00,1,1062);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nothanks',1100000000000000101,2.78690486807494259831e+01,8.20524337739799314306e+00,1,1130);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nothanks',1100000000000000102,2.14136891490632166315e+01,8.0582242228023783781e+00,1,890);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nubs',1100000000000000101,2.23646105068595026912e+01,8.06590141354368,1,927);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'nubs',1100000000000000103,2.76353894931404973087e+01,8.06590141354368,1,1138);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'pig',1100000000000000103,2.23646105068595026912e+01,8.06590141354368,1,927);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'pig',1100000000000000105,2.76353894931404973087e+01,8.06590141354368,1,1138);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'whot',1100000000000000101,2.14673450181727574212e+01,7.81740888416076540323e+00,2,921);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'whot',1100000000000000102,2.35654756596252852314e+01,8.0582242228023783781e+00,1,976);
INSERT INTO "ratings" VALUES(1100000000000000003,0,'whot',1100000000000000103,3.00444286053647395822e+01,7.94610540717762425799e+00,2,1248);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'joker',1100000000000000101,2.49547992444646951062e+01,8.02793656017031409533e+00,2,1035);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'joker',1100000000000000102,2.3692231775544314587e+01,7.5686220153423571233e+00,4,1039);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'joker',1100000000000000103,2.67903000105963400305e+01,7.88563906996622776546e+00,3,1125);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'joker',1100000000000000104,3.0353983021529963083e+01,7.5686220153423571233e+00,4,1306);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'joker',1100000000000000105,2.0982065792567610174e+01,8.02136238149794245089e+00,2,877);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'liars-dice',-923285504272332620,2.14136891490632166315e+01,8.0582242228023783781e+00,1,890);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'liars-dice',1100000000000000102,2.57172621701873573831e+01,8.0582242228023783781e+00,1,1062);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'liars-dice',1100000000000000104,2.78690486807494259831e+01,8.20524337739799314306e+00,1,1130);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nojoke-progressive',1100000000000000101,2.14136891490632166315e+01,8.0582242228023783781e+00,1,890);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nojoke-progressive',1100000000000000103,2.78690486807494259831e+01,8.20524337739799314306e+00,1,1130);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nojoke-progressive',1100000000000000104,2.57172621701873573831e+01,8.0582242228023783781e+00,1,1062);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nojoke-straight',1100000000000000102,2.23646105068595026912e+01,8.06590141354368,1,927);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nojoke-straight',1100000000000000103,2.76353894931404973087e+01,8.06590141354368,1,1138);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nothanks',-923285504272332620,2.57172621701873573831e+01,8.0582242228023783781e+00,1,1062);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nothanks',1100000000000000101,2.78690486807494259831e+01,8.20524337739799314306e+00,1,1130);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nothanks',1100000000000000102,2.14136891490632166315e+01,8.0582242228023783781e+00,1,890);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nubs',1100000000000000101,2.23646105068595026912e+01,8.06590141354368,1,927);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'nubs',1100000000000000103,2.76353894931404973087e+01,8.06590141354368,1,1138);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'pig',1100000000000000103,2.23646105068595026912e+01,8.06590141354368,1,927);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'pig',1100000000000000105,2.76353894931404973087e+01,8.06590141354368,1,1138);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'whot',1100000000000000101,2.35654756596252852314e+01,8.0582242228023783781e+00,1,976);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'whot',1100000000000000102,2.35654756596252852314e+01,8.0582242228023783781e+00,1,976);
INSERT INTO "ratings" VALUES(1100000000000000003,1,'whot',1100000000000000103,2.78690486807494259831e+01,8.20524337739799314306e+00,1,1130);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'joker',1100000000000000101,2.22484929653848872987e+01,7.7592046469839,3,959);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'joker',1100000000000000102,2.60977495281174611809e+01,7.35701732676435682378e+00,5,1161);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'joker',1100000000000000103,2.43762592306719945152e+01,7.76181893240129472388e+00,4,1044);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'joker',1100000000000000104,2.81301171366863513858e+01,7.45928001941894613935e+00,5,1230);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'joker',1100000000000000105,2.34799106368892722689e+01,7.88328755637818279211e+00,3,993);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'liars-dice',1100000000000000101,2.26376828148011099983e+01,8.06414211608915643125e+00,1,938);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'liars-dice',1100000000000000102,2.8145333700633603513e+01,7.81545829078991705074e+00,2,1188);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'liars-dice',1100000000000000103,2.24033269306251234817e+01,8.05514611841366523492e+00,1,930);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'liars-dice',1100000000000000104,3.01593098107563122316e+01,7.95244717108500331903e+00,2,1252);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'whot',1100000000000000101,2.14673450181727574212e+01,7.81740888416076540323e+00,2,921);
INSERT INTO "ratings" VALUES(1100000000000000003,2,'whot',1100000000000000103,3.00444286053647395822e+01,7.94610540717762425799e+00,2,1248);
CREATE TABLE reach (
	id INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_reach PRIMARY KEY (id)
);
INSERT INTO "reach" VALUES(1,1.79555742380624175076e+09);
CREATE TABLE recounts (
	guild INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	since INTEGER NOT NULL, 
	CONSTRAINT pk_recounts PRIMARY KEY (guild, game)
)
 WITHOUT ROWID

;
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	guild INTEGER, 
	table_id TEXT, 
	text TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id)
);
INSERT INTO "reports" VALUES(1,1100000000000000101,1100000000000000003,'HD8SB','The card was gone.',1.79555591433628535273e+09);
INSERT INTO "reports" VALUES(2,1100000000000000105,1100000000000000003,'C6J78','It rolled a seven.',1.79555591444585084916e+09);
CREATE TABLE result_seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person INTEGER, 
	name TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	tallies JSON NOT NULL, 
	score INTEGER, 
	team INTEGER NOT NULL, 
	has_left BOOLEAN NOT NULL, 
	standing INTEGER, 
	points DOUBLE, 
	mu DOUBLE, 
	sigma DOUBLE, 
	CONSTRAINT pk_result_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_result_seats_table_id FOREIGN KEY(table_id) REFERENCES results (table_id)
)
 WITHOUT ROWID

;
INSERT INTO "result_seats" VALUES('A79ZH',0,1100000000000000101,'Ann',2,'{"rubbers": 0, "games": 0, "counters": 0}',11,0,0,2,0.0,2.14673450181727574212e+01,7.81740888416076540323e+00);
INSERT INTO "result_seats" VALUES('A79ZH',1,1100000000000000103,'Cy',1,'{"rubbers": 1, "games": 1, "counters": 1}',0,1,0,1,1.0,3.00444286053647395822e+01,7.94610540717762425799e+00);
INSERT INTO "result_seats" VALUES('DGBHC11',0,NULL,'Vera',1,'{"25s": 0, "snug": 0}',0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('DGBHC11',1,NULL,'Mila',3,'{"25s": 0, "snug": 0}',0,1,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('DGBHC11',2,1100000000000000102,'Bob',1,'{"25s": 0, "snug": 0}',0,0,0,1,1.0,2.60977495281174611809e+01,7.35701732676435682378e+00);
INSERT INTO "result_seats" VALUES('DGBHC11',3,1100000000000000101,'Ann',3,'{"25s": 0, "snug": 0}',0,1,0,2,0.0,2.22484929653848872987e+01,7.7592046469839);
INSERT INTO "result_seats" VALUES('DGBHC12',0,1100000000000000104,'Dee',3,'{"25s": 0, "snug": 0}',0,0,0,2,0.0,2.81301171366863513858e+01,7.45928001941894613935e+00);
INSERT INTO "result_seats" VALUES('DGBHC12',1,1100000000000000105,'Eve',1,'{"25s": 0, "snug": 0}',0,1,0,1,2.0,2.34799106368892722689e+01,7.88328755637818279211e+00);
INSERT INTO "result_seats" VALUES('DGBHC12',2,1100000000000000103,'Cy',3,'{"25s": 0, "snug": 0}',0,0,0,2,0.0,2.43762592306719945152e+01,7.76181893240129472388e+00);
INSERT INTO "result_seats" VALUES('DGBHC12',3,NULL,'Otto',1,'{"25s": 0, "snug": 0}',0,1,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('FEFJF',0,1100000000000000103,'Cy',1,'{"perfects": 0, "sticks": 2}',2,0,0,1,0.0,NULL,NULL);
INSERT INTO "result_seats" VALUES('PAST2',0,1100000000000000101,'Ann',2,'{"rubbers": 0, "games": 1, "counters": 0}',86,0,0,2,0.5,2.35654756596252852314e+01,8.0582242228023783781e+00);
INSERT INTO "result_seats" VALUES('PAST2',1,1100000000000000102,'Bob',2,'{"rubbers": 0, "games": 3, "counters": 0}',86,1,0,2,0.5,2.35654756596252852314e+01,8.0582242228023783781e+00);
INSERT INTO "result_seats" VALUES('PAST2',2,1100000000000000103,'Cy',1,'{"rubbers": 1, "games": 1, "counters": 5}',75,2,0,1,2.0,2.78690486807494259831e+01,8.20524337739799314306e+00);
INSERT INTO "result_seats" VALUES('PAST3',0,1100000000000000102,'Bob',2,'{"fifties": 0, "wipeouts": 1}',23,0,0,2,0.0,2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "result_seats" VALUES('PAST3',1,1100000000000000103,'Cy',1,'{"fifties": 1, "wipeouts": 0}',50,1,0,1,1.0,2.76353894931404973087e+01,8.06590141354368);
INSERT INTO "result_seats" VALUES('PAST4',0,1100000000000000103,'Cy',1,'{"wins": 1, "jackpots": 1, "calls": 0}',79,0,0,1,2.0,2.78690486807494259831e+01,8.20524337739799314306e+00);
INSERT INTO "result_seats" VALUES('PAST4',1,1100000000000000104,'Dee',2,'{"wins": 0, "jackpots": 0, "calls": 0}',51,1,0,2,1.0,2.57172621701873573831e+01,8.0582242228023783781e+00);
INSERT INTO "result_seats" VALUES('PAST4',2,1100000000000000101,'Ann',3,'{"wins": 0, "jackpots": 0, "calls": 0}',10,2,0,3,0.0,2.14136891490632166315e+01,8.0582242228023783781e+00);
INSERT INTO "result_seats" VALUES('PAST5',0,1100000000000000104,'Dee',1,'{"perfects": 0, "sticks": 7}',7,0,0,1,0.0,NULL,NULL);
INSERT INTO "result_seats" VALUES('PAST6',0,1100000000000000101,'Ann',2,'{"wins": 0, "hundreds": 0}',50,0,0,2,0.0,2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "result_seats" VALUES('PAST6',1,1100000000000000103,'Cy',1,'{"wins": 1, "hundreds": 1}',100,1,0,1,1.0,2.76353894931404973087e+01,8.06590141354368);
INSERT INTO "result_seats" VALUES('PAST7',0,1100000000000000104,'Dee',1,'{"25s": 1, "snug": 5}',25,0,0,1,2.0,2.69642946218030630243e+01,8.17796260438999134123e+00);
INSERT INTO "result_seats" VALUES('PAST7',1,1100000000000000101,'Ann',3,'{"25s": 0, "snug": 5}',15,1,0,3,0.0,2.30357053781969369756e+01,8.17796260438999134123e+00);
INSERT INTO "result_seats" VALUES('PAST7',2,1100000000000000103,'Cy',1,'{"25s": 1, "snug": 5}',25,0,0,1,2.0,2.69642946218030630243e+01,8.17796260438999134123e+00);
INSERT INTO "result_seats" VALUES('PAST7',3,1100000000000000102,'Bob',3,'{"25s": 0, "snug": 1}',15,1,0,3,0.0,2.30357053781969369756e+01,8.17796260438999134123e+00);
INSERT INTO "result_seats" VALUES('PAST8',0,1100000000000000101,'Ann',1,'{"wins": 1, "score": 49}',49,0,0,1,2.0,2.78690486807494259831e+01,8.20524337739799314306e+00);
INSERT INTO "result_seats" VALUES('PAST8',1,1100000000000000102,'Bob',3,'{"wins": 0, "score": 113}',113,1,0,3,0.0,2.14136891490632166315e+01,8.0582242228023783781e+00);
INSERT INTO "result_seats" VALUES('PAST8',2,-923285504272332620,'a former player',2,'{"wins": 0, "score": 55}',55,2,0,2,1.0,2.57172621701873573831e+01,8.0582242228023783781e+00);
INSERT INTO "result_seats" VALUES('PAST9',0,1100000000000000102,'Bob',2,'{"wins": 0}',1,0,0,2,1.0,2.57172621701873573831e+01,8.0582242228023783781e+00);
INSERT INTO "result_seats" VALUES('PAST9',1,1100000000000000104,'Dee',1,'{"wins": 1}',2,1,0,1,2.0,2.78690486807494259831e+01,8.20524337739799314306e+00);
INSERT INTO "result_seats" VALUES('PAST9',2,-923285504272332620,'a former player',3,'{"wins": 0}',0,2,0,3,0.0,2.14136891490632166315e+01,8.0582242228023783781e+00);
INSERT INTO "result_seats" VALUES('PASTA',0,1100000000000000103,'Cy',2,'{"wins": 0, "score": 34}',34,0,0,2,0.0,2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "result_seats" VALUES('PASTA',1,1100000000000000105,'Eve',1,'{"wins": 1, "score": 102}',102,1,0,1,1.0,2.76353894931404973087e+01,8.06590141354368);
INSERT INTO "result_seats" VALUES('PASTB',0,1100000000000000101,'Ann',1,'{"wins": 1, "score": 101}',101,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('PASTB',1,1100000000000000102,'Bob',2,'{"wins": 0, "score": 61}',61,1,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('PASTC',0,1100000000000000101,'Ann',2,'{"wins": 0}',0,0,0,2,0.0,2.26376828148011099983e+01,8.06414211608915643125e+00);
INSERT INTO "result_seats" VALUES('PASTC',1,1100000000000000104,'Dee',1,'{"wins": 1}',1,1,0,1,1.0,3.01593098107563122316e+01,7.95244717108500331903e+00);
INSERT INTO "result_seats" VALUES('PASTD',0,1100000000000000103,'Cy',2,'{"wins": 0}',0,0,0,2,0.0,2.24033269306251234817e+01,8.05514611841366523492e+00);
INSERT INTO "result_seats" VALUES('PASTD',1,1100000000000000102,'Bob',1,'{"wins": 1}',1,1,0,1,1.0,2.8145333700633603513e+01,7.81545829078991705074e+00);
INSERT INTO "result_seats" VALUES('PASTE',0,1100000000000000102,'Bob',1,'{"wins": 1, "score": 100}',100,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('PASTE',1,1100000000000000101,'Ann',2,'{"wins": 0, "score": 82}',82,1,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY711',0,1100000000000000104,'Dee',1,'{"25s": 0, "snug": 0}',0,0,0,1,2.0,2.89874020203402018571e+01,8.02889464903262251027e+00);
INSERT INTO "result_seats" VALUES('VPWY711',1,1100000000000000103,'Cy',3,'{"25s": 0, "snug": 0}',0,1,0,3,0.0,2.49411872232659206352e+01,8.02745462221671);
INSERT INTO "result_seats" VALUES('VPWY711',2,1100000000000000102,'Bob',1,'{"25s": 0, "snug": 0}',0,0,0,1,2.0,2.50588127767340758107e+01,8.02889464903262251027e+00);
INSERT INTO "result_seats" VALUES('VPWY711',3,1100000000000000105,'Eve',3,'{"25s": 0, "snug": 0}',0,1,0,3,0.0,2.28992975600099839543e+01,8.17399368640293388921e+00);
INSERT INTO "result_seats" VALUES('VPWY712',0,1100000000000000101,'Ann',3,'{"25s": 0, "snug": 0}',0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY712',1,NULL,'Mila',1,'{"25s": 0, "snug": 0}',1,1,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY712',2,NULL,'Vera',3,'{"25s": 0, "snug": 0}',0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY712',3,NULL,'Otto',1,'{"25s": 0, "snug": 0}',1,1,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY721',0,1100000000000000102,'Bob',3,'{"25s": 0, "snug": 0}',0,0,0,2,0.0,2.29229604363340051516e+01,7.7831695913773);
INSERT INTO "result_seats" VALUES('VPWY721',1,1100000000000000104,'Dee',1,'{"25s": 0, "snug": 0}',0,1,0,1,1.0,3.11232543607402725163e+01,7.7831695913773);
INSERT INTO "result_seats" VALUES('VPWY721',2,NULL,'Mila',3,'{"25s": 0, "snug": 0}',0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY721',3,NULL,'Otto',1,'{"25s": 0, "snug": 0}',0,1,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY722',0,NULL,'Vera',3,'{"25s": 0, "snug": 0}',0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY722',1,1100000000000000101,'Ann',1,'{"25s": 0, "snug": 0}',0,1,0,1,1.0,2.49547992444646951062e+01,8.02793656017031409533e+00);
INSERT INTO "result_seats" VALUES('VPWY722',2,1100000000000000105,'Eve',3,'{"25s": 0, "snug": 0}',0,0,0,3,0.0,2.0982065792567610174e+01,8.02136238149794245089e+00);
INSERT INTO "result_seats" VALUES('VPWY722',3,1100000000000000103,'Cy',1,'{"25s": 0, "snug": 0}',0,1,0,1,1.0,2.67903000105963400305e+01,7.88563906996622776546e+00);
INSERT INTO "result_seats" VALUES('VPWY731',0,1100000000000000104,'Dee',1,'{"25s": 0, "snug": 0}',0,0,0,1,0.5,3.0353983021529963083e+01,7.5686220153423571233e+00);
INSERT INTO "result_seats" VALUES('VPWY731',1,1100000000000000102,'Bob',1,'{"25s": 0, "snug": 0}',0,1,0,1,0.5,2.3692231775544314587e+01,7.5686220153423571233e+00);
INSERT INTO "result_seats" VALUES('VPWY731',2,NULL,'Hugo',1,'{"25s": 0, "snug": 0}',0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "result_seats" VALUES('VPWY731',3,NULL,'Nora',1,'{"25s": 0, "snug": 0}',0,1,0,NULL,NULL,NULL,NULL);
CREATE TABLE results (
	table_id TEXT NOT NULL, 
	guild INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	finished_at DOUBLE NOT NULL, 
	is_rated BOOLEAN NOT NULL, 
	events INTEGER NOT NULL, 
	seconds DOUBLE NOT NULL, 
	voided_at DOUBLE, 
	voided_by INTEGER, 
	void_reason TEXT, 
	CONSTRAINT pk_results PRIMARY KEY (table_id), 
	CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "results" VALUES('A79ZH',1100000000000000003,'whot',19,2,1.79555535815345072752e+09,1,23,6.95798993110656738281e+00,NULL,NULL,NULL);
INSERT INTO "results" VALUES('DGBHC11',1100000000000000003,'joker',21,2,1.79555651904698371883e+09,1,8,2.72568774223327636718e+00,NULL,NULL,NULL);
INSERT INTO "results" VALUES('DGBHC12',1100000000000000003,'joker',22,2,1.7955565191049361229e+09,1,5,2.78364014625549316406e+00,NULL,NULL,NULL);
INSERT INTO "results" VALUES('FEFJF',1100000000000000003,'nojoke-solitaire',20,2,1.79555535940861535067e+09,1,3,2.5390529632568359375e-01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PAST2',1100000000000000003,'whot',1,1,1.79554322143314123148e+09,1,123,1.78676037788391113276e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PAST3',1100000000000000003,'nojoke-straight',2,1,1.79554386888832426065e+09,1,167,3.78886344432830810555e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PAST4',1100000000000000003,'nojoke-progressive',3,1,1.79554485731189298627e+09,1,148,3.86123366117477416995e+02,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PAST5',1100000000000000003,'nojoke-solitaire',4,1,1.79554545900935792921e+09,1,8,5.31816720962524414062e-01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PAST6',1100000000000000003,'nubs',5,1,1.79554607442855525016e+09,1,91,1.46356098651885986323e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PAST7',1100000000000000003,'joker',6,1,1.79554673480464458464e+09,1,215,5.81983680725097656232e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PAST8',1100000000000000003,'nothanks',7,1,1.79554739102264714241e+09,1,125,5.0586198091506958006e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PAST9',1100000000000000003,'liars-dice',8,1,1.79554803199548721317e+09,1,87,3.63594310283660888667e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PASTA',1100000000000000003,'pig',9,1,1.795548638389341116e+09,1,114,5.17677330970764160156e+00,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PASTB',1100000000000000003,'pig',10,1,1.79554925110333609577e+09,1,228,1.18390326499938964839e+01,1.79554985175869131087e+09,1100000000000000101,'The house misplayed');
INSERT INTO "results" VALUES('PASTC',1100000000000000003,'liars-dice',16,2,1.79555350398509073256e+09,1,50,4.772602081298828125e+00,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PASTD',1100000000000000003,'liars-dice',17,2,1.79555411596333622933e+09,1,40,1.08843550682067871095e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('PASTE',1100000000000000003,'pig',18,2,1.79555474994531083111e+09,1,251,2.92896120548248291015e+01,1.79555535893861842157e+09,1100000000000000101,'A die was cocked');
INSERT INTO "results" VALUES('VPWY711',1100000000000000003,'joker',11,1,1.79555046997679543492e+09,1,4,1.01401238441467285151e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('VPWY712',1100000000000000003,'joker',12,1,1.79555047152855801586e+09,0,12,1.16918864250183105466e+01,NULL,NULL,NULL);
INSERT INTO "results" VALUES('VPWY721',1100000000000000003,'joker',13,1,1.79555108387892365458e+09,1,7,7.12161850929260253906e+00,NULL,NULL,NULL);
INSERT INTO "results" VALUES('VPWY722',1100000000000000003,'joker',14,1,1.79555108387947607046e+09,1,5,7.12217092514038085937e+00,NULL,NULL,NULL);
INSERT INTO "results" VALUES('VPWY731',1100000000000000003,'joker',15,1,1.79555289434866023057e+09,1,1,6.03953158617019653315e+02,NULL,NULL,NULL);
CREATE TABLE seasons (
	id INTEGER NOT NULL, 
	guild INTEGER NOT NULL, 
	name TEXT, 
	opened_at DOUBLE NOT NULL, 
	ends_at DOUBLE, 
	crowned_at DOUBLE, 
	CONSTRAINT pk_seasons PRIMARY KEY (id)
);
INSERT INTO "seasons" VALUES(1,1100000000000000003,'Autumn',1793491200.0,1.79555349907494187357e+09,1.7955547185018193722e+09);
INSERT INTO "seasons" VALUES(2,1100000000000000003,'Winter Cup',1.79555349907494187357e+09,NULL,NULL);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person INTEGER, 
	name TEXT NOT NULL, 
	is_away BOOLEAN NOT NULL, 
	misses INTEGER NOT NULL, 
	level TEXT DEFAULT 'steady' NOT NULL, 
	is_open BOOLEAN NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('3ATPN',0,1100000000000000103,'Cy',0,0,'steady',1);
INSERT INTO "seats" VALUES('3ATPN',1,NULL,'Vera',0,0,'strong',1);
INSERT INTO "seats" VALUES('3ATPN',2,1100000000000000104,'Dee',0,0,'steady',1);
INSERT INTO "seats" VALUES('4P54G',0,1100000000000000104,'Dee',0,0,'steady',1);
INSERT INTO "seats" VALUES('6YZMJ',0,1100000000000000101,'Ann',0,0,'steady',1);
INSERT INTO "seats" VALUES('6YZMJ',1,1100000000000000103,'Cy',0,0,'steady',1);
INSERT INTO "seats" VALUES('93FBZ',0,1100000000000000102,'Bob',0,0,'steady',1);
INSERT INTO "seats" VALUES('93FBZ',1,1100000000000000104,'Dee',0,0,'steady',1);
INSERT INTO "seats" VALUES('93FBZ',2,1100000000000000103,'Cy',0,0,'steady',1);
INSERT INTO "seats" VALUES('A79ZH',0,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('A79ZH',1,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('C6J78',0,1100000000000000103,'Cy',0,0,'steady',1);
INSERT INTO "seats" VALUES('C6J78',1,1100000000000000105,'Eve',0,0,'steady',1);
INSERT INTO "seats" VALUES('DGBHC11',0,NULL,'Vera',0,0,'steady',0);
INSERT INTO "seats" VALUES('DGBHC11',1,NULL,'Mila',0,0,'steady',0);
INSERT INTO "seats" VALUES('DGBHC11',2,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('DGBHC11',3,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('DGBHC12',0,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('DGBHC12',1,1100000000000000105,'Eve',0,0,'steady',0);
INSERT INTO "seats" VALUES('DGBHC12',2,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('DGBHC12',3,NULL,'Otto',0,0,'steady',0);
INSERT INTO "seats" VALUES('DGBHC21',0,1100000000000000102,'Bob',0,0,'steady',1);
INSERT INTO "seats" VALUES('DGBHC21',1,NULL,'Vera',0,0,'steady',1);
INSERT INTO "seats" VALUES('DGBHC21',2,NULL,'Otto',0,0,'steady',1);
INSERT INTO "seats" VALUES('DGBHC21',3,1100000000000000105,'Eve',0,0,'steady',1);
INSERT INTO "seats" VALUES('DGBHC22',0,1100000000000000104,'Dee',0,0,'steady',1);
INSERT INTO "seats" VALUES('DGBHC22',1,1100000000000000103,'Cy',0,0,'steady',1);
INSERT INTO "seats" VALUES('DGBHC22',2,NULL,'Mila',0,0,'steady',1);
INSERT INTO "seats" VALUES('DGBHC22',3,1100000000000000101,'Ann',0,0,'steady',1);
INSERT INTO "seats" VALUES('FEFJF',0,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('HD8SB',0,1100000000000000101,'Ann',0,0,'steady',1);
INSERT INTO "seats" VALUES('HD8SB',1,NULL,'Vera',0,0,'easy',1);
INSERT INTO "seats" VALUES('HD8SB',2,1100000000000000102,'Bob',0,0,'steady',1);
INSERT INTO "seats" VALUES('N2KQZ',0,1100000000000000104,'Dee',0,0,'steady',1);
INSERT INTO "seats" VALUES('N9N7S',0,1100000000000000101,'Ann',0,0,'steady',1);
INSERT INTO "seats" VALUES('N9N7S',1,1100000000000000102,'Bob',0,0,'steady',1);
INSERT INTO "seats" VALUES('N9N7S',2,1100000000000000105,'Eve',0,0,'steady',1);
INSERT INTO "seats" VALUES('PAST2',0,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST2',1,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST2',2,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST3',0,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST3',1,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST4',0,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST4',1,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST4',2,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST5',0,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST6',0,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST6',1,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST7',0,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST7',1,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST7',2,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST7',3,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST8',0,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST8',1,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST8',2,-923285504272332620,'a former player',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST9',0,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST9',1,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('PAST9',2,-923285504272332620,'a former player',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTA',0,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTA',1,1100000000000000105,'Eve',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTB',0,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTB',1,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTC',0,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTC',1,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTD',0,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTD',1,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTE',0,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('PASTE',1,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('R24BV',0,1100000000000000104,'Dee',0,0,'steady',1);
INSERT INTO "seats" VALUES('R24BV',1,1100000000000000101,'Ann',0,0,'steady',1);
INSERT INTO "seats" VALUES('VPWY711',0,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY711',1,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY711',2,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY711',3,1100000000000000105,'Eve',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY712',0,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY712',1,NULL,'Mila',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY712',2,NULL,'Vera',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY712',3,NULL,'Otto',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY721',0,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY721',1,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY721',2,NULL,'Mila',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY721',3,NULL,'Otto',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY722',0,NULL,'Vera',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY722',1,1100000000000000101,'Ann',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY722',2,1100000000000000105,'Eve',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY722',3,1100000000000000103,'Cy',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY731',0,1100000000000000104,'Dee',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY731',1,1100000000000000102,'Bob',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY731',2,NULL,'Hugo',0,0,'steady',0);
INSERT INTO "seats" VALUES('VPWY731',3,NULL,'Nora',0,0,'steady',0);
INSERT INTO "seats" VALUES('WV8XH',0,NULL,'Vera',0,0,'steady',1);
INSERT INTO "seats" VALUES('WV8XH',1,NULL,'Otto',0,0,'steady',1);
INSERT INTO "seats" VALUES('WV8XH',2,1100000000000000102,'Bob',0,0,'steady',1);
INSERT INTO "seats" VALUES('WV8XH',3,1100000000000000104,'Dee',0,0,'steady',1);
INSERT INTO "seats" VALUES('Z8TDR',0,1100000000000000102,'Bob',1,0,'steady',1);
INSERT INTO "seats" VALUES('Z8TDR',1,1100000000000000103,'Cy',0,0,'steady',1);
INSERT INTO "seats" VALUES('Z8TDR',2,1100000000000000104,'Dee',0,0,'steady',1);
ANALYZE "sqlite_master";
INSERT INTO "sqlite_stat1" VALUES('reports','ix_reports_person_at','2 1 1');
INSERT INTO "sqlite_stat1" VALUES('ratings','ix_ratings_number','59 59 20 4 1');
INSERT INTO "sqlite_stat1" VALUES('ratings','ratings','59 59 20 4 1');
INSERT INTO "sqlite_stat1" VALUES('result_seats','ix_result_seats_person','51 9');
INSERT INTO "sqlite_stat1" VALUES('result_seats','result_seats','62 3 1');
INSERT INTO "sqlite_stat1" VALUES('tournament_results','tournament_results','5 5 1');
INSERT INTO "sqlite_stat1" VALUES('tallies','ix_tallies_least','130 130 44 6 3 2');
INSERT INTO "sqlite_stat1" VALUES('tallies','ix_tallies_mean','130 130 44 6 3 2');
INSERT INTO "sqlite_stat1" VALUES('tallies','ix_tallies_most','130 130 44 6 3 2');
INSERT INTO "sqlite_stat1" VALUES('tallies','ix_tallies_total','130 130 44 6 3 2');
INSERT INTO "sqlite_stat1" VALUES('tallies','tallies','130 130 44 6 3 1');
INSERT INTO "sqlite_stat1" VALUES('bells','bells','4 2 1');
INSERT INTO "sqlite_stat1" VALUES('gains','gains','36 36 18 4 4 1');
INSERT INTO "sqlite_stat1" VALUES('standings','ix_standings_points','80 80 27 4 2');
INSERT INTO "sqlite_stat1" VALUES('standings','ix_standings_played','80 80 27 4 2');
INSERT INTO "sqlite_stat1" VALUES('standings','standings','80 80 27 4 1');
INSERT INTO "sqlite_stat1" VALUES('seasons','ix_seasons_guild_opened_at','2 2 1');
INSERT INTO "sqlite_stat1" VALUES('seasons','ix_seasons_ends_at','1 1');
INSERT INTO "sqlite_stat1" VALUES('tournaments','ix_tournaments_guild_created_at','2 2 1');
INSERT INTO "sqlite_stat1" VALUES('tournaments','ix_tournaments_guild','1 1');
INSERT INTO "sqlite_stat1" VALUES('tournaments','ix_tournaments_channel','1 1');
INSERT INTO "sqlite_stat1" VALUES('tournaments','ix_tournaments_host','1 1');
INSERT INTO "sqlite_stat1" VALUES('tournaments','tournaments','2 1');
INSERT INTO "sqlite_stat1" VALUES('seats','ix_seats_person','35 6');
INSERT INTO "sqlite_stat1" VALUES('seats','seats','97 3 1');
INSERT INTO "sqlite_stat1" VALUES('members','members','6 6 1');
INSERT INTO "sqlite_stat1" VALUES('dailies','ix_dailies_table_id','2 1');
INSERT INTO "sqlite_stat1" VALUES('dailies','ix_dailies_day','2 2 1');
INSERT INTO "sqlite_stat1" VALUES('dailies','dailies','2 1 1');
INSERT INTO "sqlite_stat1" VALUES('tables','ix_tables_due_at','13 1');
INSERT INTO "sqlite_stat1" VALUES('tables','ix_tables_guild','13 7');
INSERT INTO "sqlite_stat1" VALUES('tables','ix_tables_channel','13 3 1');
INSERT INTO "sqlite_stat1" VALUES('tables','ix_tables_undelivered','4 1');
INSERT INTO "sqlite_stat1" VALUES('tables','ix_tables_tournament','9 5');
INSERT INTO "sqlite_stat1" VALUES('tables','tables','35 1');
INSERT INTO "sqlite_stat1" VALUES('audit','ix_audit_guild_id','4 4 1');
INSERT INTO "sqlite_stat1" VALUES('audit','ix_audit_by','4 4');
INSERT INTO "sqlite_stat1" VALUES('tournament_events','tournament_events','33 17 1');
INSERT INTO "sqlite_stat1" VALUES('dms','ix_dms_opened_at','5 5');
INSERT INTO "sqlite_stat1" VALUES('guild_settings',NULL,'1');
INSERT INTO "sqlite_stat1" VALUES('preferences',NULL,'1');
INSERT INTO "sqlite_stat1" VALUES('alembic_version','sqlite_autoindex_alembic_version_1','1 1');
INSERT INTO "sqlite_stat1" VALUES('results','ix_results_voided_by','2 2');
INSERT INTO "sqlite_stat1" VALUES('results','ix_results_guild_number','22 22 1');
INSERT INTO "sqlite_stat1" VALUES('results','results','22 1');
INSERT INTO "sqlite_stat1" VALUES('known_games','known_games','27 6 1');
INSERT INTO "sqlite_stat1" VALUES('tournament_people','ix_tournament_people_person','5 1');
INSERT INTO "sqlite_stat1" VALUES('tournament_people','tournament_people','10 5 1');
INSERT INTO "sqlite_stat1" VALUES('interactions',NULL,'172');
INSERT INTO "sqlite_stat1" VALUES('reach',NULL,'1');
INSERT INTO "sqlite_stat1" VALUES('streaks',NULL,'1');
INSERT INTO "sqlite_stat1" VALUES('events','events','675 26 1');
INSERT INTO "sqlite_stat1" VALUES('tournament_messages','tournament_messages','14 7 1');
INSERT INTO "sqlite_stat1" VALUES('messages','ix_messages_slot','75 15');
INSERT INTO "sqlite_stat1" VALUES('messages','messages','110 4 1');
CREATE TABLE standings (
	guild INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	person INTEGER NOT NULL, 
	points DOUBLE NOT NULL, 
	played INTEGER NOT NULL, 
	CONSTRAINT pk_standings PRIMARY KEY (guild, season, game, person)
)
 WITHOUT ROWID

;
INSERT INTO "standings" VALUES(1100000000000000003,0,'',-923285504272332620,1.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,0,'',1100000000000000101,3.5,9);
INSERT INTO "standings" VALUES(1100000000000000003,0,'',1100000000000000102,6.0,10);
INSERT INTO "standings" VALUES(1100000000000000003,0,'',1100000000000000103,10.0,11);
INSERT INTO "standings" VALUES(1100000000000000003,0,'',1100000000000000104,9.5,8);
INSERT INTO "standings" VALUES(1100000000000000003,0,'',1100000000000000105,3.0,4);
INSERT INTO "standings" VALUES(1100000000000000003,0,'joker',1100000000000000101,1.0,3);
INSERT INTO "standings" VALUES(1100000000000000003,0,'joker',1100000000000000102,3.5,5);
INSERT INTO "standings" VALUES(1100000000000000003,0,'joker',1100000000000000103,3.0,4);
INSERT INTO "standings" VALUES(1100000000000000003,0,'joker',1100000000000000104,5.5,5);
INSERT INTO "standings" VALUES(1100000000000000003,0,'joker',1100000000000000105,2.0,3);
INSERT INTO "standings" VALUES(1100000000000000003,0,'liars-dice',-923285504272332620,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'liars-dice',1100000000000000101,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'liars-dice',1100000000000000102,2.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,0,'liars-dice',1100000000000000103,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'liars-dice',1100000000000000104,3.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nojoke-progressive',1100000000000000101,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nojoke-progressive',1100000000000000103,2.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nojoke-progressive',1100000000000000104,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nojoke-solitaire',1100000000000000103,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nojoke-solitaire',1100000000000000104,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nojoke-straight',1100000000000000102,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nojoke-straight',1100000000000000103,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nothanks',-923285504272332620,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nothanks',1100000000000000101,2.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nothanks',1100000000000000102,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nubs',1100000000000000101,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'nubs',1100000000000000103,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'pig',1100000000000000103,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'pig',1100000000000000105,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'whot',1100000000000000101,0.5,2);
INSERT INTO "standings" VALUES(1100000000000000003,0,'whot',1100000000000000102,0.5,1);
INSERT INTO "standings" VALUES(1100000000000000003,0,'whot',1100000000000000103,3.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,1,'',-923285504272332620,1.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,1,'',1100000000000000101,3.5,6);
INSERT INTO "standings" VALUES(1100000000000000003,1,'',1100000000000000102,4.0,8);
INSERT INTO "standings" VALUES(1100000000000000003,1,'',1100000000000000103,9.0,8);
INSERT INTO "standings" VALUES(1100000000000000003,1,'',1100000000000000104,8.5,6);
INSERT INTO "standings" VALUES(1100000000000000003,1,'',1100000000000000105,1.0,3);
INSERT INTO "standings" VALUES(1100000000000000003,1,'joker',1100000000000000101,1.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,1,'joker',1100000000000000102,2.5,4);
INSERT INTO "standings" VALUES(1100000000000000003,1,'joker',1100000000000000103,3.0,3);
INSERT INTO "standings" VALUES(1100000000000000003,1,'joker',1100000000000000104,5.5,4);
INSERT INTO "standings" VALUES(1100000000000000003,1,'joker',1100000000000000105,0.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,1,'liars-dice',-923285504272332620,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'liars-dice',1100000000000000102,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'liars-dice',1100000000000000104,2.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nojoke-progressive',1100000000000000101,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nojoke-progressive',1100000000000000103,2.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nojoke-progressive',1100000000000000104,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nojoke-solitaire',1100000000000000104,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nojoke-straight',1100000000000000102,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nojoke-straight',1100000000000000103,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nothanks',-923285504272332620,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nothanks',1100000000000000101,2.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nothanks',1100000000000000102,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nubs',1100000000000000101,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'nubs',1100000000000000103,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'pig',1100000000000000103,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'pig',1100000000000000105,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'whot',1100000000000000101,0.5,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'whot',1100000000000000102,0.5,1);
INSERT INTO "standings" VALUES(1100000000000000003,1,'whot',1100000000000000103,2.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'',1100000000000000101,0.0,3);
INSERT INTO "standings" VALUES(1100000000000000003,2,'',1100000000000000102,2.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,2,'',1100000000000000103,1.0,3);
INSERT INTO "standings" VALUES(1100000000000000003,2,'',1100000000000000104,1.0,2);
INSERT INTO "standings" VALUES(1100000000000000003,2,'',1100000000000000105,2.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'joker',1100000000000000101,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'joker',1100000000000000102,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'joker',1100000000000000103,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'joker',1100000000000000104,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'joker',1100000000000000105,2.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'liars-dice',1100000000000000101,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'liars-dice',1100000000000000102,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'liars-dice',1100000000000000103,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'liars-dice',1100000000000000104,1.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'nojoke-solitaire',1100000000000000103,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'whot',1100000000000000101,0.0,1);
INSERT INTO "standings" VALUES(1100000000000000003,2,'whot',1100000000000000103,1.0,1);
CREATE TABLE streaks (
	person INTEGER NOT NULL, 
	last_day TEXT NOT NULL, 
	current INTEGER NOT NULL, 
	longest INTEGER NOT NULL, 
	CONSTRAINT pk_streaks PRIMARY KEY (person)
);
INSERT INTO "streaks" VALUES(1100000000000000103,'2026-11-24',1,1);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	guild INTEGER NOT NULL, 
	channel INTEGER NOT NULL, 
	home INTEGER NOT NULL, 
	host INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	options JSON NOT NULL, 
	seed TEXT NOT NULL, 
	timer INTEGER, 
	is_rated BOOLEAN NOT NULL, 
	created_at DOUBLE NOT NULL, 
	touched_at DOUBLE NOT NULL, 
	deadline DOUBLE, 
	remind_at DOUBLE, 
	house_at DOUBLE, 
	caller INTEGER, 
	scores_until DOUBLE, 
	held_until DOUBLE, 
	status TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	rematch TEXT, 
	daily TEXT, 
	tournament TEXT, 
	round INTEGER, 
	number INTEGER, 
	halted TEXT DEFAULT '' NOT NULL, 
	is_stopped BOOLEAN DEFAULT 0 NOT NULL, 
	edition INTEGER DEFAULT 1 NOT NULL, 
	level TEXT DEFAULT 'steady' NOT NULL, 
	coach BOOLEAN DEFAULT 0 NOT NULL, 
	due_at DOUBLE, 
	changed_at DOUBLE NOT NULL, 
	delivered INTEGER DEFAULT (-1) NOT NULL, 
	delivered_direct INTEGER DEFAULT (-1) NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
)
 WITHOUT ROWID

;
INSERT INTO "tables" VALUES('3ATPN',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000103,'nojoke-progressive','{"rows": "singles", "easy": true}','39cf69da5c004de4ca4bbd9dae1eefdda4c430b6609d37fa886b83c910389ec3',604800,1,1.79555548291236233716e+09,1.79555548449990797039e+09,1.7961602848267889023e+09,1.79611708482678890221e+09,NULL,NULL,NULL,NULL,'playing',14,10,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'strong',0,1.79611708482678890221e+09,1.7955555449789557457e+09,14,14);
INSERT INTO "tables" VALUES('4P54G',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000104,'nojoke-solitaire','{}','6ca705c9e016664af335248c6b44f223a02389666f3b4b31ff483f267a32f3aa',NULL,1,1.79555554496306920058e+09,1.79555554605674481394e+09,NULL,NULL,NULL,NULL,NULL,NULL,'playing',10,11,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,1.79616034605674481389e+09,1.7955555460568363667e+09,10,10);
INSERT INTO "tables" VALUES('6YZMJ',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'nubs','{"teams": "individual"}','63b9b2437822bddbc67e6675c91292679f80b33b17304aca2b05e2fd95822fcc',604800,1,1.79555560624027419087e+09,1.79555560749698090556e+09,1.79616040749698090551e+09,1.79611720749698090555e+09,NULL,NULL,NULL,NULL,'playing',8,7,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,1.79611720749698090555e+09,1.79555560749705290799e+09,-1,-1);
INSERT INTO "tables" VALUES('93FBZ',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000102,'liars-dice','{"wild": true, "start": 5}','a67a47ae873c5e1c56e5fc1dae9fee1eecd43a4c369827cbce4ac46552d329c4',604800,1,1.7955557912067420483e+09,1.79555579287948131558e+09,1.79616059287948131566e+09,1.79611739287948131557e+09,NULL,NULL,NULL,NULL,'playing',10,13,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',1,1.79611739287948131557e+09,1.79555579287962794308e+09,10,10);
INSERT INTO "tables" VALUES('A79ZH',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'whot','{"rubber": "single", "packs": "auto"}','09d79ccbb8323c0c0e87f6a9ffc12c9e741ff33e32ac487f870c88c7f35c7a6e',604800,1,1.79555535119546079633e+09,1.79555535815368509299e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',22,23,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79555535815376663202e+09,22,22);
INSERT INTO "tables" VALUES('C6J78',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000103,'pig','{"target": 100}','5dd4cc2ade939dc03aecdc8b7a8f2bb682da4b9a42954f69c11c066102917e51',3600,1,1.7955558531039676666e+09,1.79555585403234171872e+09,1.79555945403234171872e+09,1.7955585540323417186e+09,NULL,NULL,NULL,NULL,'playing',11,17,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,1.7955585540323417186e+09,1.79555585403253388401e+09,-1,-1);
INSERT INTO "tables" VALUES('DGBHC11',1100000000000000003,1574902919742881792,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','18d069140c10982eef1594de77235cb8e9239a724383c9d759e6cded44b29699',3600,1,1.79555651632129597661e+09,1.79555651887322139737e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',11,8,'',NULL,NULL,'DGBHC',1,1,'The director has rung the bell, so the round is over and every table stops.',1,1,'steady',0,NULL,1.79555651904727625852e+09,11,11);
INSERT INTO "tables" VALUES('DGBHC12',1100000000000000003,1574902919952596992,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','3a701f0d510895a926221c1d3426996bcb8f4f8dc096e322d6ae57eb8755c15e',3600,1,1.79555651632129597661e+09,1.79555651887322139737e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',8,5,'',NULL,NULL,'DGBHC',1,2,'The director has rung the bell, so the round is over and every table stops.',1,1,'steady',0,NULL,1.79555651910510659222e+09,8,8);
INSERT INTO "tables" VALUES('DGBHC21',1100000000000000003,1574902919742881792,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','b176f92ad4b845dfbef0aaed79eb5bdb27f592910d2184ef1c94ccc3773678d8',3600,1,1.79555712142510080341e+09,1.79555712297076129919e+09,1.79556072297076129914e+09,1.7955598229707612992e+09,NULL,NULL,NULL,NULL,'playing',8,8,'',NULL,NULL,'DGBHC',2,1,'',0,1,'steady',0,1.7955598229707612992e+09,1.79555712297092032432e+09,6,6);
INSERT INTO "tables" VALUES('DGBHC22',1100000000000000003,1574902919952596992,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','21ae212e2d2eaea513e3391368a34746944aa41e9663a30d7c794181d30786a1',3600,1,1.79555712142510080341e+09,1.79555712342327880863e+09,1.79556072346286511422e+09,1.79555982346286511423e+09,NULL,NULL,NULL,NULL,'playing',6,6,'',NULL,NULL,'DGBHC',2,2,'',0,1,'steady',0,1.79555982346286511423e+09,1.79555712346306586262e+09,3,3);
INSERT INTO "tables" VALUES('FEFJF',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000103,'nojoke-solitaire','{}','f187e616af433790ec9a5f8f0089fcefe07f78ed26c36062b8484418d2bfc64f',NULL,1,1795555359.15471,1.79555535940878915781e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',2,3,'',NULL,'2026-11-24',NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79555535940889334682e+09,2,2);
INSERT INTO "tables" VALUES('HD8SB',1100000000000000003,1574898072759042048,1100000000000000202,1100000000000000101,'whot','{"rubber": "short", "packs": "auto"}','6e9638e7c7115c66d6a8367790344979b2b6345f574f38fc423c4f7a9f582f98',86400,1,1.79555536071986484528e+09,1.79555536187639379506e+09,1.79564176196399688718e+09,1.79562016196399688722e+09,NULL,NULL,NULL,NULL,'playing',17,16,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'easy',0,1.79562016196399688722e+09,1.79555536196413469312e+09,17,17);
INSERT INTO "tables" VALUES('N2KQZ',0,1100000000000000304,1100000000000000304,1100000000000000104,'nojoke-solitaire','{}','f187e616af433790ec9a5f8f0089fcefe07f78ed26c36062b8484418d2bfc64f',NULL,0,1.7955553598022136688e+09,1.79555535986364078523e+09,NULL,NULL,NULL,NULL,NULL,NULL,'playing',1,2,'',NULL,'2026-11-24',NULL,NULL,NULL,'',0,1,'steady',0,1.79616015986364078518e+09,1.79555535986370205878e+09,1,1);
INSERT INTO "tables" VALUES('N9N7S',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'nothanks','{"variant": "standard"}','95c4594493f7bdd81962fae2169c03ca54ea240a708fec404e8c57907e425172',604800,1,1.79555572933595538132e+09,1.795555730964995861e+09,1.79616053096499586104e+09,1.79611733096499586112e+09,NULL,NULL,NULL,NULL,'playing',14,12,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,1.79611733096499586112e+09,1.79555573096506524083e+09,14,14);
INSERT INTO "tables" VALUES('PAST2',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'whot','{}','fda53d1f6250b6d3ab22ab77b427b543a55c7f30ba004c943b9167d124a8e64f',NULL,1,1.7955432035655374527e+09,1.79554322143342733378e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',113,123,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554322143353319168e+09,113,113);
INSERT INTO "tables" VALUES('PAST3',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000102,'nojoke-straight','{}','a25151b8b1801c7e10f7f59ae6128a657376da9274ca5cb9b30f3dc601f1f97d',NULL,1,1.79554383099968981746e+09,1.7955438688885567188e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',150,167,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1795543868.88863,150,150);
INSERT INTO "tables" VALUES('PAST4',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000103,'nojoke-progressive','{}','59d6e1c610e40e226cb9a64cd3da026ee64ca5ac29e0c75395f171f23abe541f',NULL,1,1.79554447118852686881e+09,1.79554479686090540883e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',145,148,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554485731227207179e+09,145,145);
INSERT INTO "tables" VALUES('PAST5',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000104,'nojoke-solitaire','{}','576184b16841ed260f3f8f9f23bd248282e1321d7465ce1f3bdc98a1686fb7f3',NULL,1,1.79554545847754120821e+09,1.79554545900949525834e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',7,8,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554545900957489008e+09,7,7);
INSERT INTO "tables" VALUES('PAST6',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'nubs','{}','7acf753a95ef70ac7e29e90e5477ea744c667606275899144242ee7c8f32f215',NULL,1,1.79554605979294538498e+09,1.79554607442879533762e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',85,91,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554607442888188367e+09,85,85);
INSERT INTO "tables" VALUES('PAST7',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'joker','{}','49c4c6dbad34d3e624529295c13457513d1bea35fa3e420e7a26566dbd6dc162',NULL,1,1.79554667660627651219e+09,1.79554673480483889579e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',213,215,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554673480490016935e+09,213,213);
INSERT INTO "tables" VALUES('PAST8',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'nothanks','{}','5205ffdb0457d7e0d8db158d0dbec2c698678581343a876b5eb87395237c9e3e',NULL,1,1.7955473404364490509e+09,1.79554739102289533615e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',126,125,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554739102296853064e+09,126,126);
INSERT INTO "tables" VALUES('PAST9',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000102,'liars-dice','{}','6a98633cddd2896544e0b51325edd008d25e2c28f37a5e9b98dbacd898681ad2',NULL,1,1.79554799563605618478e+09,1.79554803199583411224e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',60,87,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554803199591445916e+09,60,60);
INSERT INTO "tables" VALUES('PASTA',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000103,'pig','{}','304437ab323b53e0abf80cd739a6035d62568668b08a574d26873fa8915ad2d4',NULL,1,1.79554863321256780628e+09,1.79554863838968157769e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',61,114,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554863838975572584e+09,61,61);
INSERT INTO "tables" VALUES('PASTB',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'pig','{}','a3f3afe62c2260477743641f464ecec437c1c66a7000d945b84261e11ff71d5f',NULL,1,1.79554923926430344584e+09,1.79554925110365056991e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',119,228,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79554925110372257234e+09,119,119);
INSERT INTO "tables" VALUES('PASTC',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'liars-dice','{}','1fb07bb5c1b83bbefe7d3a8906c1d2e5ccf4a391538e735b94b303a472408724',NULL,1,1.79555349921248865122e+09,1.79555350398549437521e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',32,50,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.7955535039855957031e+09,32,32);
INSERT INTO "tables" VALUES('PASTD',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000103,'liars-dice','{}','da64938f04b5e73c8925ad4e9d863b188f28b3ef1d5cf00ad14b9949d6c09345',NULL,1,1.79555410507898116113e+09,1.79555411596370148663e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',24,40,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79555411596380376819e+09,24,24);
INSERT INTO "tables" VALUES('PASTE',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000102,'pig','{}','9f9bdd82a440e75a87ab144849649f70288201421c45747aa81909a28311fee6',NULL,1,1.79555472065569877624e+09,1.79555474994563269612e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',131,251,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,NULL,1.79555474994571137429e+09,131,131);
INSERT INTO "tables" VALUES('R24BV',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000104,'whot','{"rubber": "short", "packs": "auto"}','5dd4cc2ade939dc03aecdc8b7a8f2bb682da4b9a42954f69c11c066102917e51',604800,1,1.79555591451179862019e+09,1.79555591460083532329e+09,NULL,NULL,NULL,NULL,NULL,NULL,'lobby',1,0,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,1.79616071460083532337e+09,1.7955559146009111405e+09,1,1);
INSERT INTO "tables" VALUES('VPWY711',1100000000000000003,1574877514101161984,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','edf545217f4a4ed02f819b75b78d4534a2405621b68d914e278bc22d6ec784f4',60,1,1.79555045983667159077e+09,1.79555046917873454095e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',7,4,'',NULL,NULL,'VPWY7',1,1,'The director has rung the bell, so the round is over and every table stops.',1,1,'steady',0,NULL,1.79555046997709822657e+09,7,7);
INSERT INTO "tables" VALUES('VPWY712',1100000000000000003,1574877514369597440,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','551ae055dddf93b121d3edb40b11b2f04d1fbaf8317447d757401371d0723765',60,1,1.79555045983667159077e+09,1.79555046917873454095e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',14,12,'',NULL,NULL,'VPWY7',1,2,'The director has rung the bell, so the round is over and every table stops.',1,1,'steady',0,NULL,1.79555047152880120275e+09,14,14);
INSERT INTO "tables" VALUES('VPWY721',1100000000000000003,1574877514101161984,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','60bba39bd4e896f751d4962170ee43010d69719cdc8e33848c682919095f45ea',60,1,1.79555107675730514526e+09,1.79555108304080128676e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',9,7,'',NULL,NULL,'VPWY7',2,1,'The director has rung the bell, so the round is over and every table stops.',1,1,'steady',0,NULL,1.79555108387926959986e+09,9,9);
INSERT INTO "tables" VALUES('VPWY722',1100000000000000003,1574877514369597440,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','8848ce00ef53a8dfc440bb6e846ca7c25e2688823ef4f5a38f4280ef12fba3ff',60,1,1.79555107675730514526e+09,1.79555108304080128676e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',8,5,'',NULL,NULL,'VPWY7',2,2,'The director has rung the bell, so the round is over and every table stops.',1,1,'steady',0,NULL,1795551083.87973,8,8);
INSERT INTO "tables" VALUES('VPWY731',1100000000000000003,1574877514101161984,1100000000000000202,1100000000000000101,'joker','{"partners": "fixed"}','cd25b0a332b1a6448b3a345d2d1623c7d9106d73d950e3d12cb0d1f827231404',60,1,1.79555229039550161363e+09,1.79555289296893620491e+09,NULL,NULL,NULL,NULL,NULL,NULL,'over',4,1,'',NULL,NULL,'VPWY7',3,1,'The director has rung the bell, so the round is over and every table stops.',1,1,'steady',0,NULL,1.79555289434893202782e+09,4,4);
INSERT INTO "tables" VALUES('WV8XH',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000102,'joker','{"partners": "cut"}','98be6ea3e5044918e4c71caa49db0c66d2527fe7c3e5fe6a3ccdd0bcb5451d65',86400,1,1.79555566763498687743e+09,1.79555566889616894724e+09,1.79564206919856238359e+09,1.79562046919856238363e+09,NULL,NULL,NULL,NULL,'playing',15,14,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,1.79562046919856238363e+09,1.79555566919872546197e+09,15,15);
INSERT INTO "tables" VALUES('Z8TDR',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000102,'nojoke-straight','{"target": 50, "packs": "auto"}','7d35719c9b07c3ec0ba648efbe24bd03e5dd917a5a8f785f9e9a30e2caa7cfd9',604800,1,1.79555542212487220764e+09,1.7955559142268259525e+09,1.79616022275993418699e+09,1.79611702275993418689e+09,NULL,NULL,NULL,NULL,'playing',12,9,'',NULL,NULL,NULL,NULL,NULL,'',0,1,'steady',0,1.79611702275993418689e+09,1.79555591422689604761e+09,12,12);
CREATE TABLE tallies (
	guild INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	name TEXT NOT NULL, 
	person INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	least INTEGER NOT NULL, 
	most INTEGER NOT NULL, 
	counted INTEGER NOT NULL, 
	mean DOUBLE NOT NULL, 
	CONSTRAINT pk_tallies PRIMARY KEY (guild, season, game, name, person)
)
 WITHOUT ROWID

;
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','25s',1100000000000000101,0,0,0,3,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','25s',1100000000000000102,0,0,0,5,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','25s',1100000000000000103,1,0,1,4,0.25);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','25s',1100000000000000104,1,0,1,5,0.2);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','25s',1100000000000000105,0,0,0,3,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','snug',1100000000000000101,5,0,5,3,1.67);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','snug',1100000000000000102,1,0,1,5,0.2);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','snug',1100000000000000103,5,0,5,4,1.25);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','snug',1100000000000000104,5,0,5,5,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'joker','snug',1100000000000000105,0,0,0,3,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'liars-dice','wins',-923285504272332620,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'liars-dice','wins',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'liars-dice','wins',1100000000000000102,1,0,1,2,0.5);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'liars-dice','wins',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'liars-dice','wins',1100000000000000104,2,1,1,2,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','calls',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','calls',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','calls',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','jackpots',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','jackpots',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','jackpots',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','wins',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','wins',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-progressive','wins',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-solitaire','daily streak',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-solitaire','perfects',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-solitaire','perfects',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-solitaire','sticks',1100000000000000103,2,2,2,1,2.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-solitaire','sticks',1100000000000000104,7,7,7,1,7.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-straight','fifties',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-straight','fifties',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-straight','wipeouts',1100000000000000102,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nojoke-straight','wipeouts',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nothanks','score',-923285504272332620,55,55,55,1,55.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nothanks','score',1100000000000000101,49,49,49,1,49.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nothanks','score',1100000000000000102,113,113,113,1,113.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nothanks','wins',-923285504272332620,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nothanks','wins',1100000000000000101,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nothanks','wins',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nubs','hundreds',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nubs','hundreds',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nubs','wins',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'nubs','wins',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'pig','score',1100000000000000103,34,34,34,1,34.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'pig','score',1100000000000000105,102,102,102,1,102.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'pig','wins',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'pig','wins',1100000000000000105,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','counters',1100000000000000101,0,0,0,2,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','counters',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','counters',1100000000000000103,6,1,5,2,3.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','games',1100000000000000101,1,0,1,2,0.5);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','games',1100000000000000102,3,3,3,1,3.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','games',1100000000000000103,2,1,1,2,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','rubbers',1100000000000000101,0,0,0,2,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','rubbers',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,0,'whot','rubbers',1100000000000000103,2,1,1,2,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','25s',1100000000000000101,0,0,0,2,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','25s',1100000000000000102,0,0,0,4,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','25s',1100000000000000103,1,0,1,3,0.33);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','25s',1100000000000000104,1,0,1,4,0.25);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','25s',1100000000000000105,0,0,0,2,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','snug',1100000000000000101,5,0,5,2,2.5);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','snug',1100000000000000102,1,0,1,4,0.25);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','snug',1100000000000000103,5,0,5,3,1.67);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','snug',1100000000000000104,5,0,5,4,1.25);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'joker','snug',1100000000000000105,0,0,0,2,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'liars-dice','wins',-923285504272332620,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'liars-dice','wins',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'liars-dice','wins',1100000000000000104,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','calls',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','calls',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','calls',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','jackpots',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','jackpots',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','jackpots',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','wins',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','wins',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-progressive','wins',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-solitaire','perfects',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-solitaire','sticks',1100000000000000104,7,7,7,1,7.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-straight','fifties',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-straight','fifties',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-straight','wipeouts',1100000000000000102,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nojoke-straight','wipeouts',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nothanks','score',-923285504272332620,55,55,55,1,55.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nothanks','score',1100000000000000101,49,49,49,1,49.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nothanks','score',1100000000000000102,113,113,113,1,113.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nothanks','wins',-923285504272332620,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nothanks','wins',1100000000000000101,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nothanks','wins',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nubs','hundreds',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nubs','hundreds',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nubs','wins',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'nubs','wins',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'pig','score',1100000000000000103,34,34,34,1,34.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'pig','score',1100000000000000105,102,102,102,1,102.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'pig','wins',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'pig','wins',1100000000000000105,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','counters',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','counters',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','counters',1100000000000000103,5,5,5,1,5.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','games',1100000000000000101,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','games',1100000000000000102,3,3,3,1,3.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','games',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','rubbers',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','rubbers',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,1,'whot','rubbers',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','25s',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','25s',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','25s',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','25s',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','25s',1100000000000000105,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','snug',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','snug',1100000000000000102,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','snug',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','snug',1100000000000000104,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'joker','snug',1100000000000000105,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'liars-dice','wins',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'liars-dice','wins',1100000000000000102,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'liars-dice','wins',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'liars-dice','wins',1100000000000000104,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'nojoke-solitaire','daily streak',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'nojoke-solitaire','perfects',1100000000000000103,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'nojoke-solitaire','sticks',1100000000000000103,2,2,2,1,2.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'whot','counters',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'whot','counters',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'whot','games',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'whot','games',1100000000000000103,1,1,1,1,1.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'whot','rubbers',1100000000000000101,0,0,0,1,0.0);
INSERT INTO "tallies" VALUES(1100000000000000003,2,'whot','rubbers',1100000000000000103,1,1,1,1,1.0);
CREATE TABLE tournament_events (
	tournament TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_tournament_events PRIMARY KEY (tournament, seq), 
	CONSTRAINT fk_tournament_events_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID

;
INSERT INTO "tournament_events" VALUES('DGBHC',1,'{"type":"joined","person":1}');
INSERT INTO "tournament_events" VALUES('DGBHC',2,'{"type":"joined","person":2}');
INSERT INTO "tournament_events" VALUES('DGBHC',3,'{"type":"joined","person":3}');
INSERT INTO "tournament_events" VALUES('DGBHC',4,'{"type":"joined","person":4}');
INSERT INTO "tournament_events" VALUES('DGBHC',5,'{"type":"joined","person":5}');
INSERT INTO "tournament_events" VALUES('DGBHC',6,'{"type":"started"}');
INSERT INTO "tournament_events" VALUES('DGBHC',7,'{"type":"drew","purpose":"tables","table":null,"cuts":[{"0":"KH","1":"JOKER","2":"JD","3":"JS","4":"10C","5":"JOKER","6":"10H","7":"AD"},{"1":"7C","2":"3C","3":"4S","4":"4S","5":"7D","6":"4H"},{"1":"9S","4":"10S","5":"KC","6":"9H"}]}');
INSERT INTO "tournament_events" VALUES('DGBHC',8,'{"type":"began"}');
INSERT INTO "tournament_events" VALUES('DGBHC',9,'{"type":"table","table":1,"scores":[0,0],"progress":[74,69],"finished":false}');
INSERT INTO "tournament_events" VALUES('DGBHC',10,'{"type":"table","table":2,"scores":[0,0],"progress":[5,10],"finished":false}');
INSERT INTO "tournament_events" VALUES('DGBHC',11,'{"type":"drew","purpose":"partners","table":1,"cuts":[{"0":"6C","1":"5H","5":"4S","7":"9C"}]}');
INSERT INTO "tournament_events" VALUES('DGBHC',12,'{"type":"drew","purpose":"partners","table":2,"cuts":[{"2":"3H","3":"JC","4":"8H","6":"QH"}]}');
INSERT INTO "tournament_events" VALUES('DGBHC',13,'{"type":"began"}');
INSERT INTO "tournament_events" VALUES('VPWY7',1,'{"type":"joined","person":1}');
INSERT INTO "tournament_events" VALUES('VPWY7',2,'{"type":"joined","person":2}');
INSERT INTO "tournament_events" VALUES('VPWY7',3,'{"type":"joined","person":3}');
INSERT INTO "tournament_events" VALUES('VPWY7',4,'{"type":"joined","person":4}');
INSERT INTO "tournament_events" VALUES('VPWY7',5,'{"type":"joined","person":5}');
INSERT INTO "tournament_events" VALUES('VPWY7',6,'{"type":"started"}');
INSERT INTO "tournament_events" VALUES('VPWY7',7,'{"type":"drew","purpose":"tables","table":null,"cuts":[{"0":"9S","1":"QC","2":"10C","3":"KC","4":"9H","5":"7S","6":"2H","7":"6H"},{"0":"8C","4":"9D"}]}');
INSERT INTO "tournament_events" VALUES('VPWY7',8,'{"type":"began"}');
INSERT INTO "tournament_events" VALUES('VPWY7',9,'{"type":"table","table":1,"scores":[0,0],"progress":[10,5],"finished":false}');
INSERT INTO "tournament_events" VALUES('VPWY7',10,'{"type":"table","table":2,"scores":[0,1],"progress":[124,153],"finished":false}');
INSERT INTO "tournament_events" VALUES('VPWY7',11,'{"type":"drew","purpose":"partners","table":1,"cuts":[{"1":"2H","2":"6S","3":"2C","4":"JS"},{"1":"KS","3":"7C"}]}');
INSERT INTO "tournament_events" VALUES('VPWY7',12,'{"type":"drew","purpose":"partners","table":2,"cuts":[{"0":"8C","5":"10S","6":"6D","7":"9C"}]}');
INSERT INTO "tournament_events" VALUES('VPWY7',13,'{"type":"corrected","round":1,"table":1,"pair":0,"score":9,"reason":"Miscounted"}');
INSERT INTO "tournament_events" VALUES('VPWY7',14,'{"type":"began"}');
INSERT INTO "tournament_events" VALUES('VPWY7',15,'{"type":"table","table":1,"scores":[0,0],"progress":[14,20],"finished":false}');
INSERT INTO "tournament_events" VALUES('VPWY7',16,'{"type":"table","table":2,"scores":[0,0],"progress":[5,10],"finished":false}');
INSERT INTO "tournament_events" VALUES('VPWY7',17,'{"type":"closed"}');
INSERT INTO "tournament_events" VALUES('VPWY7',18,'{"type":"drew","purpose":"playoff","table":null,"cuts":[{"1":"3C","3":"5S"}]}');
INSERT INTO "tournament_events" VALUES('VPWY7',19,'{"type":"began"}');
INSERT INTO "tournament_events" VALUES('VPWY7',20,'{"type":"table","table":1,"scores":[0,0],"progress":[0,0],"finished":false}');
CREATE TABLE tournament_leftovers (
	tournament TEXT NOT NULL, 
	message INTEGER NOT NULL, 
	slot INTEGER NOT NULL, 
	channel INTEGER NOT NULL, 
	CONSTRAINT pk_tournament_leftovers PRIMARY KEY (tournament, message), 
	CONSTRAINT fk_tournament_leftovers_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID

;
CREATE TABLE tournament_messages (
	tournament TEXT NOT NULL, 
	slot INTEGER NOT NULL, 
	channel INTEGER NOT NULL, 
	message INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	face TEXT NOT NULL, 
	CONSTRAINT pk_tournament_messages PRIMARY KEY (tournament, slot), 
	CONSTRAINT fk_tournament_messages_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID

;
INSERT INTO "tournament_messages" VALUES('DGBHC',-2,1574902919952596992,1574902919952596992,0,0,'thread');
INSERT INTO "tournament_messages" VALUES('DGBHC',-1,1574902919742881792,1574902919742881792,0,0,'thread');
INSERT INTO "tournament_messages" VALUES('DGBHC',0,1100000000000000202,1574906725322981377,12,13,'d83fcf5de838dd2481bf6c1e');
INSERT INTO "tournament_messages" VALUES('DGBHC',1100000000000000101,1100000000000000301,1574902919491223553,12,13,'21a53ce787d658100608bd10');
INSERT INTO "tournament_messages" VALUES('DGBHC',1100000000000000102,1100000000000000302,1574902919516389377,12,13,'b93fd42d99dba23d7806673c');
INSERT INTO "tournament_messages" VALUES('DGBHC',1100000000000000103,1100000000000000303,1574902919520583681,12,13,'e36bf2b4fe26a25b7da262f2');
INSERT INTO "tournament_messages" VALUES('DGBHC',1100000000000000104,1100000000000000304,1574902919533166593,12,13,'4dc63e3359af21c996456757');
INSERT INTO "tournament_messages" VALUES('VPWY7',-2,1574877514369597440,1574877514369597440,0,0,'thread');
INSERT INTO "tournament_messages" VALUES('VPWY7',-1,1574877514101161984,1574877514101161984,0,0,'thread');
INSERT INTO "tournament_messages" VALUES('VPWY7',0,1100000000000000202,1574887729508909057,22,20,'4bbb407402359e4c4ef0827a');
INSERT INTO "tournament_messages" VALUES('VPWY7',1100000000000000101,1100000000000000301,1574877512402468865,22,20,'dfa3bf3afc0c93448b624262');
INSERT INTO "tournament_messages" VALUES('VPWY7',1100000000000000102,1100000000000000302,1574877512729624577,22,20,'cfa3fd3cb81fb0a0ac2db065');
INSERT INTO "tournament_messages" VALUES('VPWY7',1100000000000000103,1100000000000000303,1574877512733818881,22,20,'aad8a334d8c3bcebe9736898');
INSERT INTO "tournament_messages" VALUES('VPWY7',1100000000000000104,1100000000000000304,1574877512733818883,22,20,'a8e11f66564673bc2620799d');
CREATE TABLE tournament_people (
	tournament TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	person INTEGER, 
	name TEXT NOT NULL, 
	is_in BOOLEAN NOT NULL, 
	is_ready BOOLEAN NOT NULL, 
	is_running BOOLEAN NOT NULL, 
	CONSTRAINT pk_tournament_people PRIMARY KEY (tournament, number), 
	CONSTRAINT fk_tournament_people_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID

;
INSERT INTO "tournament_people" VALUES('DGBHC',1,1100000000000000101,'Ann',1,0,1);
INSERT INTO "tournament_people" VALUES('DGBHC',2,1100000000000000102,'Bob',1,0,1);
INSERT INTO "tournament_people" VALUES('DGBHC',3,1100000000000000103,'Cy',1,0,1);
INSERT INTO "tournament_people" VALUES('DGBHC',4,1100000000000000104,'Dee',1,0,1);
INSERT INTO "tournament_people" VALUES('DGBHC',5,1100000000000000105,'Eve',1,0,1);
INSERT INTO "tournament_people" VALUES('VPWY7',1,1100000000000000101,'Ann',1,0,0);
INSERT INTO "tournament_people" VALUES('VPWY7',2,1100000000000000102,'Bob',1,0,0);
INSERT INTO "tournament_people" VALUES('VPWY7',3,1100000000000000103,'Cy',1,0,0);
INSERT INTO "tournament_people" VALUES('VPWY7',4,1100000000000000104,'Dee',1,0,0);
INSERT INTO "tournament_people" VALUES('VPWY7',5,1100000000000000105,'Eve',1,0,0);
CREATE TABLE tournament_results (
	tournament TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	CONSTRAINT pk_tournament_results PRIMARY KEY (tournament, number), 
	CONSTRAINT fk_tournament_results_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID

;
INSERT INTO "tournament_results" VALUES('VPWY7',1,3,0);
INSERT INTO "tournament_results" VALUES('VPWY7',2,1,9);
INSERT INTO "tournament_results" VALUES('VPWY7',3,3,0);
INSERT INTO "tournament_results" VALUES('VPWY7',4,1,9);
INSERT INTO "tournament_results" VALUES('VPWY7',5,3,0);
CREATE TABLE tournaments (
	id TEXT NOT NULL, 
	guild INTEGER NOT NULL, 
	channel INTEGER NOT NULL, 
	host INTEGER NOT NULL, 
	options JSON NOT NULL, 
	schedule JSON NOT NULL, 
	seed TEXT NOT NULL, 
	is_rated BOOLEAN NOT NULL, 
	role INTEGER, 
	start_at DOUBLE, 
	created_at DOUBLE NOT NULL, 
	deadline DOUBLE, 
	woken_at DOUBLE, 
	remaining DOUBLE, 
	is_paused BOOLEAN NOT NULL, 
	is_over BOOLEAN NOT NULL, 
	version INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	due_at DOUBLE, 
	changed_at DOUBLE NOT NULL, 
	delivered INTEGER DEFAULT (-1) NOT NULL, 
	delivered_direct INTEGER DEFAULT (-1) NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
)
 WITHOUT ROWID

;
INSERT INTO "tournaments" VALUES('DGBHC',1100000000000000003,1100000000000000202,1100000000000000101,'{"rounds": 3}','{"timer": 3600, "pause": 600, "review": null, "limit": null}','3c7b2ff8168f333c4304eadab170a65ec9fab80630039e4d29021cf4a04e40c7',1,NULL,NULL,1.79555591468649697307e+09,NULL,NULL,NULL,0,0,12,13,NULL,1.79555712142589592931e+09,12,12);
INSERT INTO "tournaments" VALUES('VPWY7',1100000000000000003,1100000000000000202,1100000000000000101,'{"rounds": 2}','{"timer": 60, "pause": 600, "review": null, "limit": null}','09d79ccbb8323c0c0e87f6a9ffc12c9e741ff33e32ac487f870c88c7f35c7a6e',1,NULL,NULL,1.79554985210903811452e+09,NULL,NULL,NULL,0,1,22,20,NULL,1.79555289566558289524e+09,22,22);
CREATE INDEX ix_tables_tournament ON tables (tournament) WHERE tournament IS NOT NULL;
CREATE INDEX ix_tables_undelivered ON tables (changed_at) WHERE delivered != version OR delivered_direct != version;
CREATE INDEX ix_tables_channel ON tables (channel, touched_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_tables_guild ON tables (guild) WHERE due_at IS NOT NULL;
CREATE INDEX ix_tables_due_at ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_seasons_ends_at ON seasons (ends_at) WHERE crowned_at IS NULL;
CREATE INDEX ix_seasons_guild_opened_at ON seasons (guild, opened_at);
CREATE INDEX ix_standings_played ON standings (guild, season, game, played);
CREATE INDEX ix_standings_points ON standings (guild, season, game, points);
CREATE INDEX ix_tallies_total ON tallies (guild, season, game, name, total);
CREATE INDEX ix_tallies_most ON tallies (guild, season, game, name, most);
CREATE INDEX ix_tallies_mean ON tallies (guild, season, game, name, mean);
CREATE INDEX ix_tallies_least ON tallies (guild, season, game, name, least);
CREATE INDEX ix_ratings_number ON ratings (guild, season, game, number);
CREATE INDEX ix_audit_by ON audit ("by");
CREATE INDEX ix_audit_guild_id ON audit (guild, id);
CREATE INDEX ix_dms_opened_at ON dms (opened_at);
CREATE INDEX ix_reports_person_at ON reports (person, at);
CREATE INDEX ix_tournaments_host ON tournaments (host) WHERE is_over IS 0;
CREATE INDEX ix_tournaments_undelivered ON tournaments (changed_at) WHERE delivered != version OR delivered_direct != version;
CREATE INDEX ix_tournaments_channel ON tournaments (channel) WHERE is_over IS 0;
CREATE INDEX ix_tournaments_guild ON tournaments (guild) WHERE is_over IS 0;
CREATE INDEX ix_tournaments_due_at ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_tournaments_guild_created_at ON tournaments (guild, created_at);
CREATE INDEX ix_seats_person ON seats (person) WHERE is_open IS 1;
CREATE INDEX ix_messages_slot ON messages (slot) WHERE slot != 0;
CREATE UNIQUE INDEX ix_results_guild_number ON results (guild, number);
CREATE INDEX ix_results_voided_by ON results (voided_by) WHERE voided_by IS NOT NULL;
CREATE INDEX ix_dailies_day ON dailies (day, guild);
CREATE INDEX ix_dailies_table_id ON dailies (table_id);
CREATE INDEX ix_tournament_people_person ON tournament_people (person) WHERE is_running IS 1;
CREATE INDEX ix_result_seats_person ON result_seats (person) WHERE person IS NOT NULL;
COMMIT;
