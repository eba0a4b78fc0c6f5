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
INSERT INTO "alembic_version" VALUES('0015');
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
CREATE TABLE departures (
	guild INTEGER NOT NULL, 
	left_at DOUBLE NOT NULL, 
	CONSTRAINT pk_departures PRIMARY KEY (guild)
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
INSERT INTO "dms" VALUES(1100000000000000105,1100000000000000305,0,NULL);
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
INSERT INTO "events" VALUES('7PN96',1,'{"chance":{"type":"cut","rounds":[{"0":"square-1","1":"circle-1"},{"0":"whot","1":"cross-11"}],"dealer":1}}');
INSERT INTO "events" VALUES('7PN96',2,'{"chance":{"type":"deal","dealer":1,"pack":["cross-2","triangle-12","cross-14","circle-3","whot","triangle-7","cross-10","whot","square-13","circle-2","triangle-5","triangle-4","star-4","square-2","square-7","square-5","whot","square-14","triangle-14","cross-7","square-1","star-5","square-11","square-10","square-3","triangle-13","star-7","cross-3","circle-4","cross-5","star-3","circle-11","cross-11","triangle-8","cross-13","triangle-2","triangle-11","star-8","circle-13","triangle-10","circle-8","circle-7","whot","star-2","triangle-3","circle-14","circle-12","circle-5","triangle-1","circle-10","whot","cross-1","circle-1","star-1"]}}');
INSERT INTO "events" VALUES('7PN96',3,'{"seat":0,"action":{"type":"play","card":"triangle-5"}}');
INSERT INTO "events" VALUES('7PN96',4,'{"seat":1,"action":{"type":"play","card":"triangle-4"}}');
INSERT INTO "events" VALUES('7PN96',5,'{"seat":0,"action":{"type":"play","card":"whot","call":"circle"}}');
INSERT INTO "events" VALUES('7PN96',6,'{"seat":1,"action":{"type":"play","card":"circle-2"}}');
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
CREATE TABLE guild_settings (
	guild INTEGER NOT NULL, 
	channels JSON, 
	timer INTEGER, 
	is_threaded BOOLEAN NOT NULL, pictures BOOLEAN DEFAULT 1 NOT NULL, shares_daily BOOLEAN DEFAULT 0 NOT NULL, most_in_channel INTEGER DEFAULT 25 NOT NULL, most_on_server INTEGER DEFAULT 100 NOT NULL, 
	CONSTRAINT pk_guild_settings PRIMARY KEY (guild)
);
CREATE TABLE interactions (
	id INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_interactions PRIMARY KEY (id)
);
CREATE TABLE known_games (
	person INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	CONSTRAINT pk_known_games PRIMARY KEY (person, game)
)
 WITHOUT ROWID

;
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
INSERT INTO "messages" VALUES('7PN96',0,1100000000000000202,1574071588448370688,6,6,'playing');
INSERT INTO "messages" VALUES('7PN96',1100000000000000101,1100000000000000301,1574071589996068865,6,6,'turn 6');
INSERT INTO "messages" VALUES('7PN96',1100000000000000102,1100000000000000302,1574071590558105601,6,6,'wait 0');
INSERT INTO "messages" VALUES('R2KF4',0,1100000000000000202,1574071592227438592,1,0,'lobby');
INSERT INTO "messages" VALUES('R2KF4',1100000000000000103,1100000000000000303,1574071592546205699,1,0,'lobby');
INSERT INTO "messages" VALUES('R2KF4',1100000000000000104,1100000000000000304,1574071592546205697,1,0,'lobby');
CREATE TABLE preferences (
	person INTEGER NOT NULL, 
	pictures BOOLEAN NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (person)
);
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
CREATE TABLE reach (
	id INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_reach PRIMARY KEY (id)
);
INSERT INTO "reach" VALUES(1,1.79535831136649513244e+09);
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
CREATE TABLE "result_seats" (
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
CREATE TABLE "results" (
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
CREATE TABLE seasons (
	id INTEGER NOT NULL, 
	guild INTEGER NOT NULL, 
	name TEXT, 
	opened_at DOUBLE NOT NULL, 
	ends_at DOUBLE, 
	crowned_at DOUBLE, 
	CONSTRAINT pk_seasons PRIMARY KEY (id)
);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person INTEGER, 
	name TEXT NOT NULL, 
	is_away BOOLEAN NOT NULL, 
	misses INTEGER NOT NULL, 
	is_open BOOLEAN NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('7PN96',0,1100000000000000101,'Ann',0,0,1);
INSERT INTO "seats" VALUES('7PN96',1,1100000000000000102,'Bob',0,0,1);
INSERT INTO "seats" VALUES('R2KF4',0,1100000000000000103,'Cy',0,0,1);
INSERT INTO "seats" VALUES('R2KF4',1,1100000000000000104,'Dee',0,0,1);
ANALYZE "sqlite_master";
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
CREATE TABLE streaks (
	person INTEGER NOT NULL, 
	last_day TEXT NOT NULL, 
	current INTEGER NOT NULL, 
	longest INTEGER NOT NULL, 
	CONSTRAINT pk_streaks PRIMARY KEY (person)
);
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
	status TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	rematch TEXT, 
	due_at DOUBLE, 
	changed_at DOUBLE NOT NULL, 
	delivered INTEGER DEFAULT (-1) NOT NULL, daily TEXT, tournament TEXT, round INTEGER, number INTEGER, halted TEXT DEFAULT '' NOT NULL, is_stopped BOOLEAN DEFAULT 0 NOT NULL, caller INTEGER, edition INTEGER DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
)
 WITHOUT ROWID

;
INSERT INTO "tables" VALUES('7PN96',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000101,'whot','{"rubber": "short", "packs": "auto"}','e4f460a85dccf644b80c0499b2d5cd6a01e49eb1aeebd42a6678f175d4fdc95a',NULL,1,1795358311.47918,1.79535831237581872937e+09,NULL,NULL,NULL,'playing',6,6,'',NULL,1.79596311237581872941e+09,1.79535831237590622899e+09,6,NULL,NULL,NULL,NULL,'',0,NULL,1);
INSERT INTO "tables" VALUES('R2KF4',1100000000000000003,1100000000000000202,1100000000000000202,1100000000000000103,'whot','{"rubber": "short", "packs": "auto"}','08012d1871d05675021c7787af83736a3703666f6bf3ec3a4438aa8c869d7cb2',NULL,1,1.79535831238525676726e+09,1.7953583124428610802e+09,1.79536191244286108016e+09,NULL,NULL,'lobby',1,0,'',NULL,1.79536191244286108016e+09,1.79535831244291257859e+09,1,NULL,NULL,NULL,NULL,'',0,NULL,1);
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
CREATE TABLE tournament_events (
	tournament TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_tournament_events PRIMARY KEY (tournament, seq), 
	CONSTRAINT fk_tournament_events_tournament FOREIGN KEY(tournament) REFERENCES tournaments (id)
)
 WITHOUT ROWID

;
INSERT INTO "tournament_events" VALUES('RC4YW',1,'{"type":"joined","person":1}');
INSERT INTO "tournament_events" VALUES('RC4YW',2,'{"type":"joined","person":2}');
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
INSERT INTO "tournament_messages" VALUES('RC4YW',0,1100000000000000202,1574071592554594304,1,1,'b7051b4e59df55dc183ecf02');
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
INSERT INTO "tournament_people" VALUES('RC4YW',1,1100000000000000101,'Ann',1,0,1);
INSERT INTO "tournament_people" VALUES('RC4YW',2,1100000000000000102,'Bob',1,0,1);
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
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
)
 WITHOUT ROWID

;
INSERT INTO "tournaments" VALUES('RC4YW',1100000000000000003,1100000000000000202,1100000000000000101,'{"rounds": 6}','{"timer": 60, "pause": 120, "review": null, "limit": null}','4fbbdd37e29d5c7d4223b777927dd08ffa3c1ca34f4c9d8015dbc39ec4002ec3',1,NULL,NULL,1.7953583124809226989e+09,1.79596311248092269899e+09,NULL,NULL,0,0,2,2,1.79596311248092269899e+09,1.79535831252465462684e+09,-1);
CREATE INDEX ix_dms_opened_at ON dms (opened_at);
CREATE INDEX ix_tables_due_at ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_tables_undelivered ON tables (changed_at) WHERE delivered != version;
CREATE INDEX ix_seats_person ON seats (person) WHERE is_open IS 1;
CREATE INDEX ix_seasons_guild_opened_at ON seasons (guild, opened_at);
CREATE INDEX ix_seasons_ends_at ON seasons (ends_at) WHERE crowned_at IS NULL;
CREATE UNIQUE INDEX ix_results_guild_number ON results (guild, number);
CREATE INDEX ix_result_seats_person ON result_seats (person) WHERE person IS NOT NULL;
CREATE INDEX ix_standings_points ON standings (guild, season, game, points);
CREATE INDEX ix_standings_played ON standings (guild, season, game, played);
CREATE INDEX ix_dailies_day ON dailies (day, guild);
CREATE INDEX ix_audit_guild_id ON audit (guild, id);
CREATE INDEX ix_tables_tournament ON tables (tournament) WHERE tournament IS NOT NULL;
CREATE INDEX ix_tournaments_due_at ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_tournaments_channel ON tournaments (channel) WHERE is_over IS 0;
CREATE INDEX ix_tournaments_undelivered ON tournaments (changed_at) WHERE delivered != version;
CREATE INDEX ix_tournaments_guild_created_at ON tournaments (guild, created_at);
CREATE INDEX ix_tournament_people_person ON tournament_people (person) WHERE is_running IS 1;
CREATE INDEX ix_ratings_number ON ratings (guild, season, game, number);
CREATE INDEX ix_tallies_total ON tallies (guild, season, game, name, total);
CREATE INDEX ix_tallies_least ON tallies (guild, season, game, name, least);
CREATE INDEX ix_tallies_most ON tallies (guild, season, game, name, most);
CREATE INDEX ix_tallies_mean ON tallies (guild, season, game, name, mean);
CREATE INDEX ix_tables_channel ON tables (channel, touched_at) WHERE due_at IS NOT NULL;
CREATE INDEX ix_tables_guild ON tables (guild) WHERE due_at IS NOT NULL;
CREATE INDEX ix_tournaments_guild ON tournaments (guild) WHERE is_over IS 0;
CREATE INDEX ix_tournaments_host ON tournaments (host) WHERE is_over IS 0;
CREATE INDEX ix_reports_person_at ON reports (person, at);
CREATE INDEX ix_dailies_table_id ON dailies (table_id);
CREATE INDEX ix_messages_slot ON messages (slot) WHERE slot != 0;
CREATE INDEX ix_results_voided_by ON results (voided_by) WHERE voided_by IS NOT NULL;
CREATE INDEX ix_audit_by ON audit ("by");
COMMIT;
