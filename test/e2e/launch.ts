import { existsSync } from 'node:fs'
import type { LaunchOptions } from 'playwright-core'
import { chromiumPaths, headlessShell } from '#infra/setup/machine.mjs'
import type { Kind } from './chromium.ts'

/** Quiet, and the same everywhere. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera and a microphone that are made up, and nobody asked whether pages may use them.
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  // Pages of tests are closed before optimized code pays off.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
]

/**
 * How to start Chromium: the one that PRAXIS_CHROMIUM names, else that of the usual places. A whole one is
 * not the one without windows, which knows no notifications.
 * @throws Error that says what to install where there is none
 */
export function launchOptions(kind: Kind = 'any'): LaunchOptions {
  const executablePath = [process.env.PRAXIS_CHROMIUM ?? '', ...chromiumPaths].find(
    (path) => existsSync(path) && (kind === 'any' || path !== headlessShell),
  )
  if (executablePath) return { executablePath, args }
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install -y chromium ' +
      'chromium-headless-shell), or set PRAXIS_CHROMIUM to the path of Chromium or Chrome.',
  )
}
