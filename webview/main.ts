import { registerControls } from './controls';
import './parts/panel';
import './styles/main.css';

registerControls();
