import type { Agent } from '../agent';
import { chairs } from './chairs';
import { agentOf } from './definition';
import { questioners } from './questioners';
import { trades } from './trades';

/** The agents that come with Convene: those who preside, those who question, and the trades that most decisions need. */
export const builtins: readonly Agent[] = [...chairs, ...questioners, ...trades].map(agentOf);
