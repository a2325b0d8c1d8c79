import { join } from 'node:path'
import { adviceWithoutDynoxide, findDynoxide, packageOf } from '../local/engines/find-dynoxide.mjs'

/** @typedef {import('../local/engines/find-dynoxide.mjs').Machine} Machine */

/**
 * Makes sure that there is an engine of DynamoDB. Only the package for Linux x64 is locked, so that
 * of another platform is installed beside, unsaved and at the same version.
 * @param {Machine} machine
 * @param {{ npm: (args: string[]) => void, log: (line: string) => void }} tools
 * @throws Error that says what to do where there is none
 */
export function provideEngine(machine, { npm, log }) {
  if (findDynoxide(machine)) return
  const { name, version, isPublished, unlocked } = packageOf(machine)
  if (isPublished) {
    log(`Installing the DynamoDB engine for this machine (${name}@${version})`)
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
    npm(['install', ...flags, '--prefix', unlocked, `${name}@${version}`])
  }
  if (!findDynoxide(machine)) throw new Error(adviceWithoutDynoxide(machine))
}

/**
 * Where the Node is that comes as a package, on the platforms that have one.
 * @param {Machine} machine
 */
export function packagedNode({ root, platform, arch }) {
  const isWindows = platform === 'win32'
  const name = `node-${isWindows ? 'win' : platform}-${arch}`
  return join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
}

/**
 * What to do where Node is too old and does not come as a package.
 * @param {Machine} machine
 * @param {number} major the version that is needed
 */
export function adviceWithoutNode({ platform, arch }, major) {
  const how =
    platform === 'darwin'
      ? `Install it (brew install node@${major} && brew link --overwrite node@${major}, or https://nodejs.org)`
      : `Install it (https://nodejs.org)`
  return (
    `Praxis needs Node ${major}, and there is no package of it for ${platform}-${arch}. ` +
    `${how}, check it with node --version, and try again.`
  )
}

/** Where Chromium or Chrome usually is. */
export const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]
