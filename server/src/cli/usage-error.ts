/** The command cannot do its work: one line for standard error, exit status 2. */
export class UsageError extends Error {}
