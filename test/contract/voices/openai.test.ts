import { openaiVoice } from '../../../src/voices/openai/voice';
import { type ChatServerOptions, startChatServer } from '../../support/chatServer/chatServer';
import { realClock } from '../../support/modelServer/clock';
import { voiceContract } from './suite';

const servers: Readonly<Record<string, ChatServerOptions>> = {
  'a gateway that counts tokens and asks for a key': { key: 'key-of-the-test', cached: 20 },
  'a local server that thinks aloud': { thinks: 'reasoning' },
  'a server that counts nothing, sends comments and ends without a word': { omits: ['usage', 'done'], chatty: true },
  'a server that knows neither schemas nor the old limit': {
    refuses: ['response_format', 'stream_options', 'max_tokens'],
  },
};

for (const [name, options] of Object.entries(servers)) {
  voiceContract(`openai, ${name}`, async () => {
    const server = await startChatServer(options);
    const { key = '' } = options;
    const prices = { priced: { input: 3, output: 9 } };
    const model = options.cached ? 'priced' : 'test-model';
    const voice = openaiVoice({ key, endpoint: server.url, clock: realClock, model, prices });
    return { voice, close: () => server.close() };
  });
}
