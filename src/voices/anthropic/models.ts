import type { Clock } from '../../base/clock';
import { hostOf } from '../../base/endpoint';
import { MODELS, type ModelChoice, modelList } from '../modelList';
import type { Stop } from '../voice';
import { type Access, asRefusal, connect } from './client';
import { anthropicEndpoint } from './endpoint';

/** The models that an endpoint offers, or why it does not say. */
export function listModels(
  access: Access & { clock: Clock },
  signal: AbortSignal,
): Promise<{ models: ModelChoice[]; failure?: Stop }> {
  const { clock, key, endpoint = anthropicEndpoint } = access;
  return modelList({ clock, key, host: hostOf(endpoint) }, signal, async (watch, over) => {
    try {
      // Read here: the SDK takes a page of a sign-in for a list without models.
      const response = await connect(access, watch).models.list({ limit: MODELS }, { signal: over }).asResponse();
      return await response.json();
    } catch (error) {
      throw asRefusal(error);
    }
  });
}
