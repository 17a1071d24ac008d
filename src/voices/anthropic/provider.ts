import { knownModels } from '../prices';
import type { Provider, VoiceOptions } from '../provider';
import type { ApiAccess } from './client';
import { anthropicEndpoint } from './endpoint';

/** Anthropic's models, or any server that speaks their Messages API. */
export const anthropic: Provider = {
  id: 'anthropic',
  label: { en: 'Claude', de: 'Claude' },
  about: {
    en: "Anthropic's models, or any server that supports their Messages API. Requires a key (*Convene: Set API Key…*).",
    de: 'Modelle von Anthropic oder jeder Server, der deren Messages-API unterstützt. Benötigt einen Schlüssel (*Convene: API-Schlüssel hinterlegen…*).',
  },
  hint: 'Anthropic’s API',
  key: { variable: 'ANTHROPIC_API_KEY' },
  endpoint: { usual: anthropicEndpoint, variable: 'ANTHROPIC_BASE_URL' },
  settings: {
    endpoint: {
      about: {
        en: "Address of the Messages API. Empty: Anthropic's own. Read only from your user settings, never from a workspace; a key is only sent to the address it was entered for.",
        de: 'Adresse der Messages-API. Leer: die von Anthropic. Wird nur aus Ihren Benutzereinstellungen gelesen, nie aus einem Arbeitsbereich; ein Schlüssel wird nur an die Adresse gesendet, für die er eingegeben wurde.',
      },
      wrong: {
        en: 'Enter an address that starts with https:// (or http:// for a server on this machine).',
        de: 'Geben Sie eine Adresse an, die mit https:// beginnt (oder mit http:// für einen Server auf diesem Rechner).',
      },
      schema: { type: 'string', default: '', pattern: '^(https?://.+)?$', order: 6 },
    },
    authHeader: {
      about: {
        en: 'The header that carries the key. Some gateways require `x-api-key`.',
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
    const { listModels } = await import('./voice');
    const { models } = await listModels({ ...apiAccess(making), clock: making.clock }, signal);
    return models.map(each => each.id);
  },
  async make(making) {
    const { anthropicVoice } = await import('./voice');
    const { clock, silentMs, prices, remedies } = making;
    return anthropicVoice({ ...apiAccess(making), clock, silentMs, prices, remedies });
  },
};

function apiAccess({ key = '', endpoint, settings }: VoiceOptions): ApiAccess {
  return { key, endpoint, auth: settings.authHeader === 'x-api-key' ? 'x-api-key' : 'bearer' };
}
