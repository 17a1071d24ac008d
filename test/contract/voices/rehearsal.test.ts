import { rehearsalVoice } from '../../../src/voices/rehearsal/index';
import { voiceContract } from './suite';

voiceContract('rehearsal', () => ({ voice: rehearsalVoice() }));
