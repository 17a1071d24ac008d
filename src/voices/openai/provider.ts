import type { Making, Provider } from '../provider';
import type { OpenAIAccess } from './wire';

/** OpenAI's models, or any server that speaks their Chat Completions API, such as Ollama, LM Studio, vLLM or a gateway. */
export const openai: Provider = {
  id: 'openai',
  label: { en: 'OpenAI-compatible server', de: 'OpenAI-kompatibler Server' },
  about: {
    en: "OpenAI's models, or any server that speaks their Chat Completions API: Ollama, LM Studio, vLLM, gateways. A model has to be named (*Convene: Choose Model…*). Needs a key (*Convene: Set API Key…*), but not from a server on this machine. Prices are those you name in `#convene.prices#`; without one a session is capped in turns.",
    de: 'Modelle von OpenAI oder jeder Server, der deren Chat-Completions-API spricht: Ollama, LM Studio, vLLM, Gateways. Ein Modell muss genannt sein (*Convene: Modell wählen…*). Braucht einen Schlüssel (*Convene: API-Schlüssel hinterlegen…*), nicht aber bei einem Server auf diesem Rechner. Preise sind die, die Sie in `#convene.prices#` nennen; ohne Preis ist eine Sitzung in Beiträgen begrenzt.',
  },
  hint: 'OpenAI’s API, or any server that speaks it, with --model',
  key: { variable: 'OPENAI_API_KEY', local: 'optional' },
  endpoint: { usual: 'https://api.openai.com/v1', variable: 'OPENAI_BASE_URL' },
  settings: {
    endpoint: {
      about: {
        en: "Base address of an OpenAI-compatible API, such as `http://localhost:11434/v1` (Ollama) or `http://localhost:1234/v1` (LM Studio). Empty: OpenAI's own. Read from your user settings alone, never from a workspace; a key is only ever sent to the address it was entered for.",
        de: 'Basisadresse einer OpenAI-kompatiblen API, etwa `http://localhost:11434/v1` (Ollama) oder `http://localhost:1234/v1` (LM Studio). Leer: die von OpenAI. Gelesen nur aus Ihren Benutzereinstellungen, nie aus einem Arbeitsbereich; ein Schlüssel geht immer nur an die Adresse, für die er eingegeben wurde.',
      },
      wrong: {
        en: 'An address that begins with https:// (or http:// for a server on this machine).',
        de: 'Eine Adresse, die mit https:// beginnt (oder mit http:// für einen Server auf diesem Rechner).',
      },
      schema: { type: 'string', default: '', pattern: '^(https?://.+)?$', order: 7 },
    },
  },
  needsModel: true,
  async listModels(making, signal) {
    const { listModels } = await import('./voice');
    const { models } = await listModels({ ...accessOf(making), clock: making.clock }, signal);
    return models.map(each => each.id);
  },
  async make(making) {
    const { openaiVoice } = await import('./voice');
    const { clock, silentMs, prices, remedies } = making;
    return openaiVoice({ ...accessOf(making), clock, silentMs, prices, remedies });
  },
};

function accessOf({ key = '', endpoint = 'https://api.openai.com/v1' }: Making): OpenAIAccess {
  return { key, endpoint };
}
