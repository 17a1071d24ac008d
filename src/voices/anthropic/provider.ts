import { knownModels } from '../prices';
import type { Making, Provider } from '../provider';
import type { Access } from './client';
import { anthropicEndpoint } from './endpoint';

/** Anthropic's models, or any server that speaks their Messages API. */
export const anthropic: Provider = {
  id: 'anthropic',
  label: { en: 'Claude', de: 'Claude' },
  about: {
    en: "Anthropic's models, or any server that speaks their Messages API. Needs a key (*Convene: Set API Key…*).",
    de: 'Modelle von Anthropic oder jeder Server, der deren Messages-API spricht. Braucht einen Schlüssel (*Convene: API-Schlüssel hinterlegen…*).',
  },
  hint: 'Anthropic’s API',
  key: { variable: 'ANTHROPIC_API_KEY' },
  endpoint: { usual: anthropicEndpoint, variable: 'ANTHROPIC_BASE_URL' },
  settings: {
    endpoint: {
      about: {
        en: "Address of the Messages API. Empty: Anthropic's own. Read from your user settings alone, never from a workspace; a key is only ever sent to the address it was entered for.",
        de: 'Adresse der Messages-API. Leer: die von Anthropic. Gelesen nur aus Ihren Benutzereinstellungen, nie aus einem Arbeitsbereich; ein Schlüssel geht immer nur an die Adresse, für die er eingegeben wurde.',
      },
      wrong: {
        en: 'An address that begins with https:// (or http:// for a server on this machine).',
        de: 'Eine Adresse, die mit https:// beginnt (oder mit http:// für einen Server auf diesem Rechner).',
      },
      schema: { type: 'string', default: '', pattern: '^(https?://.+)?$', order: 6 },
    },
    authHeader: {
      about: {
        en: 'The header in which the key is sent. Some gateways want `x-api-key`.',
        de: 'Der Header, in dem der Schlüssel gesendet wird. Manche Gateways verlangen `x-api-key`.',
      },
      schema: {
        type: 'string',
        default: 'authorization',
        enum: ['authorization', 'x-api-key'],
        markdownEnumDescriptions: ['`Authorization: Bearer …`', '`x-api-key: …`'],
        order: 7,
      },
    },
  },
  knownModels,
  async listModels(making, signal) {
    const { listModels } = await import('./models');
    const { models } = await listModels({ ...accessOf(making), clock: making.clock }, signal);
    return models.map(each => each.id);
  },
  async make(making) {
    const { anthropicVoice } = await import('./voice');
    const { clock, silentMs, prices, remedies } = making;
    return anthropicVoice({ ...accessOf(making), clock, silentMs, prices, remedies });
  },
};

function accessOf({ key = '', endpoint, settings }: Making): Access {
  return { key, endpoint, auth: settings.authHeader === 'x-api-key' ? 'x-api-key' : 'bearer' };
}
