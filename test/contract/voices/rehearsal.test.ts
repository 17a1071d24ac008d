import { rehearsalVoice } from '../../../src/voices/rehearsal/voice';
import { voiceContract } from './suite';

voiceContract('rehearsal', () => ({ voice: rehearsalVoice() }));
