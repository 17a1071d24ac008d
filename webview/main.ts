// Before any part is loaded: some keep sentences in tables.
import './learned';
import { registerControls } from './controls';
import './parts/panel';
import './styles/main.css';

registerControls();
