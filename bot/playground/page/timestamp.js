/** Discord timestamps: `<t:seconds:style>` in words of the reader's own time zone. */

// The page speaks English, so of the reader's languages only a kind of English fits.
const LOCALE = navigator.languages.find((language) => language.startsWith("en")) ?? "en";
const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });
const formats = new Map(
  Object.entries(FORMATS).map(([style, options]) => [style, new Intl.DateTimeFormat(LOCALE, options)]),
);

/** The moment `seconds` (Unix time) in words, in one of Discord's styles; unknown styles read as "f". */
export function formatTimestamp(seconds, style = "f") {
  if (style === "R") return formatRelative(seconds - Date.now() / 1000);
  return (formats.get(style) ?? formats.get("f")).format(new Date(seconds * 1000));
}

/** A stretch of time from this moment in words: "in 52 seconds", "3 minutes ago". */
export function formatRelative(seconds) {
  const whole = Math.round(seconds);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(whole) >= length) ?? UNITS.at(-1);
  return relative.format(Math.round(whole / size), unit);
}

/** The moment of an ISO time in words: the time alone on the same day, the date before it otherwise. */
export function formatMessageTime(iso) {
  const moment = new Date(iso);
  const style = moment.toDateString() === new Date().toDateString() ? "t" : "s";
  return formatTimestamp(moment.getTime() / 1000, style);
}

/** Keep every relative `<time data-relative>` of the document right, once a second. */
export function keepTimestampsLive() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const words = formatTimestamp(Number(element.dataset.relative), "R");
      if (element.textContent !== words) element.firstChild.data = words;
    }
  }, 1000);
}
