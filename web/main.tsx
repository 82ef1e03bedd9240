import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/parts.css';
import './styles/layout.css';
import './styles/shell.css';
import { createRoot } from 'react-dom/client';
import { restoreSession } from './api/session.ts';
import { App } from './app/app.tsx';
import { currentLanguage } from './app/preferences.ts';
import { loadTexts } from './text/use-texts.ts';

// At the same time as the page itself, not after it.
void loadTexts('shell', currentLanguage());
void loadTexts('customer', currentLanguage());
restoreSession();
createRoot(document.getElementById('app')!).render(<App />);
