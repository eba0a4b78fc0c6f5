/** Registered slash commands as a person calls them, and the data that a call sends. */

export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

const CHAT_INPUT = 1;
const CONTEXT = { guild: 0, botDirectMessage: 1 };
const NESTED = new Set([OPTION.subcommand, OPTION.group]);

/**
 * Every command that a person can call in a channel, subcommands by their full names ("play whot"), sorted by name.
 *
 * The place is {isDirect, isOwner}: whether it is a direct message, and whether the person owns the guild.
 * A callable is {name, description, options, command, path}, where path lists the groups and the subcommand within.
 */
export function callables(commands, place) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT && isOffered(command, place))
    .flatMap((command) => flatten(command, command, []))
    .sort((first, second) => first.name.localeCompare(second.name));
}

/** The callables that a typed name may mean: those that begin with it, then those that hold it. */
export function search(candidates, typed) {
  const wanted = typed.trim().toLowerCase();
  const begin = candidates.filter(({ name }) => name.startsWith(wanted));
  return [...begin, ...candidates.filter(({ name }) => !name.startsWith(wanted) && name.includes(wanted))];
}

/** A call's data in Discord's shape: {id, name, options}; `options` is [{name, type, value, focused?}]. */
export function callData({ command, path }, options) {
  const nestedOptions = path.reduceRight(
    (inner, { name, type }) => [{ name, type, options: inner }],
    options,
  );
  return { id: command.id, name: command.name, options: nestedOptions };
}

/** A field's text as the value that Discord sends for an option of a type. */
export function optionValue(type, text) {
  switch (type) {
    case OPTION.integer:
    case OPTION.number:
      return Number(text);
    case OPTION.boolean:
      return text === "true";
    default:
      return text;
  }
}

// Members other than the owner have only the permissions that need no asking for.
function isOffered(command, { isDirect, isOwner }) {
  if (!isDirect && !isOwner && (command.default_member_permissions ?? null) !== null) return false;
  if (isDirect && command.guild_id) return false;
  if (isDirect && command.dm_permission === false) return false;
  return command.contexts?.includes(isDirect ? CONTEXT.botDirectMessage : CONTEXT.guild) ?? true;
}

function flatten(part, command, path) {
  const nested = (part.options ?? []).filter((option) => NESTED.has(option.type));
  if (nested.length > 0)
    return nested.flatMap((option) =>
      flatten(option, command, [...path, { name: option.name, type: option.type }]),
    );
  return [
    {
      name: [command.name, ...path.map(({ name }) => name)].join(" "),
      description: part.description,
      options: part.options ?? [],
      command,
      path,
    },
  ];
}
