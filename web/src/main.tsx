import '@mantine/core/styles.css'
import './ui/base.css'
// What stands in for a page until it is drawn has these styles (./prerender.tsx).
import './ui/skeletons.tsx'
import './ui/step-card.tsx'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
