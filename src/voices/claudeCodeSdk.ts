// On its own, so that only what is named here gets into the bundle, and only where it is used.
export { query } from '@anthropic-ai/claude-agent-sdk';
