import type { Provider } from '../../src/voices/provider';

export function readProviders(root?: string): Promise<readonly Provider[]>;
