import type { Clock } from '../../base/clock';
import { hostOf } from '../../base/endpoint';
import { fetchModels, MAX_MODELS, type ModelChoice } from '../modelList';
import type { Stop } from '../voice';
import { type ApiAccess, connect, toRefusal } from './client';
import { anthropicEndpoint } from './endpoint';

/** Lists the models of an endpoint, or the failure to do so. */
export function listModels(
  access: ApiAccess & { clock: Clock },
  signal: AbortSignal,
): Promise<{ models: ModelChoice[]; failure?: Stop }> {
  const { clock, key, endpoint = anthropicEndpoint } = access;
  return fetchModels({ clock, key, host: hostOf(endpoint) }, signal, async (watch, over) => {
    try {
      // Parsed here, because the SDK would read a sign-in page as an empty list.
      const response = await connect(access, watch).models.list({ limit: MAX_MODELS }, { signal: over }).asResponse();
      return await response.json();
    } catch (error) {
      throw toRefusal(error);
    }
  });
}
