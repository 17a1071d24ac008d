import { setUpClaudeCode } from '../../support/claudeCode/claudeCode';
import { voiceContract } from './suite';

voiceContract('claudeCode', async () => {
  const claude = await setUpClaudeCode();
  return { voice: claude.voice(), close: () => claude.close() };
});
