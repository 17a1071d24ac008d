import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import { realClock } from '../../support/modelServer/clock';
import { startModelServer } from '../../support/modelServer/server';
import { voiceContract } from './suite';

for (const [name, model] of [
  ['anthropic', 'claude-sonnet-5-5'],
  ['anthropic with a model that nobody knows', 'some-other-model'],
] as const) {
  voiceContract(name, async () => {
    const server = await startModelServer({ key: 'key-of-the-test' });
    const voice = anthropicVoice({ key: 'key-of-the-test', endpoint: server.url, clock: realClock, model });
    return { voice, close: () => server.close() };
  });
}
