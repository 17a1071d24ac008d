import type { Agent } from './agent';

/** The agents that come with Convene. */
export const builtins: readonly Agent[] = [];
