import { setUpClaudeCode } from '../../support/claudeCode/claudeCode';
import { voiceContract } from './suite';

for (const [name, model] of [
  ['claudeCode', 'claude-sonnet-5-5'],
  ['claudeCode with a model that nobody knows', 'some-other-model'],
] as const) {
  voiceContract(name, async () => {
    const claude = await setUpClaudeCode();
    return { voice: claude.voice({ model }), close: () => claude.close() };
  });
}
