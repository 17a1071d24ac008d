export function findClaude(): string | undefined;
