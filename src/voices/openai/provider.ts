import type { Provider, VoiceOptions } from '../provider';
import type { OpenAIAccess } from './wire';

/** OpenAI's models, or any server that speaks their Chat Completions API, such as Ollama, LM Studio, vLLM or a gateway. */
export const openai: Provider = {
  id: 'openai',
  label: { en: 'OpenAI-compatible server', de: 'OpenAI-kompatibler Server' },
  about: {
    en: "OpenAI's models, or any server that supports their Chat Completions API: Ollama, LM Studio, vLLM, gateways. Requires a model (*Convene: Choose Model…*) and a key (*Convene: Set API Key…*), except that a server on this machine needs no key. Prices are those set in `#convene.prices#`; without one, a session is limited by turns.",
    de: 'Modelle von OpenAI oder jeder Server, der deren Chat-Completions-API unterstützt: Ollama, LM Studio, vLLM, Gateways. Benötigt ein Modell (*Convene: Modell wählen…*) und einen Schlüssel (*Convene: API-Schlüssel hinterlegen…*); ein Server auf diesem Rechner braucht keinen Schlüssel. Preise sind die in `#convene.prices#` festgelegten; ohne Preis ist eine Sitzung durch die Zahl der Beiträge begrenzt.',
  },
  hint: 'OpenAI’s API, or any server that speaks it, with --model',
  key: { variable: 'OPENAI_API_KEY', local: 'optional' },
  endpoint: { usual: 'https://api.openai.com/v1', variable: 'OPENAI_BASE_URL' },
  settings: {
    endpoint: {
      about: {
        en: "Base address of an OpenAI-compatible API, such as `http://localhost:11434/v1` (Ollama) or `http://localhost:1234/v1` (LM Studio). Empty: OpenAI's own. Read only from your user settings, never from a workspace; a key is only sent to the address it was entered for.",
        de: 'Basisadresse einer OpenAI-kompatiblen API, etwa `http://localhost:11434/v1` (Ollama) oder `http://localhost:1234/v1` (LM Studio). Leer: die von OpenAI. Wird nur aus Ihren Benutzereinstellungen gelesen, nie aus einem Arbeitsbereich; ein Schlüssel wird nur an die Adresse gesendet, für die er eingegeben wurde.',
      },
      wrong: {
        en: 'Enter an address that starts with https:// (or http:// for a server on this machine).',
        de: 'Geben Sie eine Adresse an, die mit https:// beginnt (oder mit http:// für einen Server auf diesem Rechner).',
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

function accessOf({ key = '', endpoint = 'https://api.openai.com/v1' }: VoiceOptions): OpenAIAccess {
  return { key, endpoint };
}
