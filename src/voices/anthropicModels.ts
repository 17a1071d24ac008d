import { redactor } from '../base/redactor';
import { type Access, connect, hostOf } from './anthropicClient';
import { failureOf } from './anthropicFailures';
import type { Stop } from './voice';

/** A model that the picker offers. */
export interface ModelChoice {
  id: string;
  name: string;
}

/** The models that an endpoint offers, or why it does not say; never throws, so that it also serves to try a key. */
export async function listModels(
  access: Access & { now: number },
  signal: AbortSignal,
): Promise<{ models: ModelChoice[]; failure?: Stop }> {
  try {
    const page = await connect(access).models.list({ limit: 100 }, { signal });
    return { models: page.data.map(({ id, display_name: name }) => ({ id, name: name || id })) };
  } catch (error) {
    const about = { host: hostOf(access.endpoint), model: '', answered: false, begun: false, now: access.now };
    const failure = failureOf(error, about);
    const hush = redactor([access.key]);
    return {
      models: [],
      failure: failure.kind === 'failed' ? { ...failure, message: hush(failure.message) } : failure,
    };
  }
}
