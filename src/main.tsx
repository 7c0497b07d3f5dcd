import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { ErrorBoundary } from './app/parts/ErrorBoundary.tsx';
import './app/global.css';
import { Fault } from './app/stage/Fault.tsx';
import { start } from './app/start.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');

void start();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary resetKey={null} fallback={(error) => <Fault error={error} where="The page" />}>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
