// Before any part is loaded: some keep sentences in tables.
import './loadTranslations';
import { registerControls } from './controls';
import './parts/panel';
import './styles/main.css';

registerControls();
