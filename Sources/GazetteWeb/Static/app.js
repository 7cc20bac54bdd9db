// The one entry of every page. Everything here only eases what the page can do without it.
import { listenForKeys } from './keys.js';
import { listenForChanges } from './live.js';
import { easeForms } from './forms.js';
import { watchPictures } from './pictures.js';
import { tickTimes } from './times.js';
import { followNetwork } from './network.js';
import { easeStatus } from './toast.js';

easeForms();
listenForKeys();
listenForChanges();
watchPictures();
tickTimes();
followNetwork();
easeStatus();
