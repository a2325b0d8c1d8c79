// Plain JavaScript without dependencies: the set-up reads it too, on Node 20.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * A machine that the engine of DynamoDB is looked for on.
 * @typedef {object} Machine
 * @property {string} root folder of the repository
 * @property {string} platform as `process.platform` has it
 * @property {string} arch as `process.arch` has it
 * @property {string} path the PATH
 */

/** The platforms that dynoxide publishes a package for. */
const published = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']

/**
 * The package of the engine for a machine, at the version that package.json names.
 * @param {Machine} machine
 * @returns {{ name: string, version: string, isPublished: boolean, unlocked: string }} `unlocked` is
 *   the folder that takes the package where package-lock.json does not have it: `npm ci` leaves it alone
 */
export function packageOf({ root, platform, arch }) {
  const { optionalDependencies } = readJson(join(root, 'package.json'))
  return {
    name: `@dynoxide/${platform}-${arch}`,
    version: optionalDependencies['@dynoxide/linux-x64'],
    isPublished: published.includes(`${platform}-${arch}`),
    unlocked: join(root, '.build/engine'),
  }
}

/**
 * Path of the engine in the right version: that of its package, else one on the PATH; null where
 * there is neither.
 * @param {Machine} machine
 * @returns {string | null}
 */
export function findDynoxide(machine) {
  const { name, version, unlocked } = packageOf(machine)
  const homes = [machine.root, unlocked].map((folder) => join(folder, 'node_modules', name))
  const home = homes.find((folder) => readJson(join(folder, 'package.json'))?.version === version)
  if (home) return join(home, binaryOf(machine))
  const other = onPath(machine)
  return other && versionOf(other) === version ? other : null
}

/**
 * What to do where there is no engine.
 * @param {Machine} machine
 * @returns {string}
 */
export function adviceWithoutDynoxide(machine) {
  const { name, version, isPublished } = packageOf(machine)
  const other = onPath(machine)
  return [
    `There is no DynamoDB engine for this machine (${machine.platform}-${machine.arch}).`,
    isPublished
      ? `The package ${name}@${version} could not be installed.`
      : 'There is no package of it for this platform.',
    ...(other ? [`${other} is version ${versionOf(other)}, not ${version}.`] : []),
    `Put dynoxide ${version} on the PATH (https://github.com/nubo-db/dynoxide/releases, or ` +
      `cargo install dynoxide-rs --version ${version}), or start another engine, for example ` +
      'DynamoDB Local, and name it: AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start',
  ].join('\n')
}

/** @param {Machine} machine */
function binaryOf({ platform }) {
  return platform === 'win32' ? 'dynoxide.exe' : 'dynoxide'
}

/** @param {Machine} machine */
function onPath(machine) {
  const candidates = machine.path.split(delimiter).map((folder) => join(folder, binaryOf(machine)))
  return candidates.find((binary) => existsSync(binary)) ?? null
}

/** @param {string} binary */
function versionOf(binary) {
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return /\d+\.\d+\.\d+\S*/.exec(stdout ?? '')?.[0] ?? 'unknown'
}

/**
 * What a file of JSON says; null where there is none, or it is malformed.
 * @param {string} file
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
