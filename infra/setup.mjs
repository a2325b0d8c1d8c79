// Runs on the machine's own Node (20 or newer), before anything is installed: plain JavaScript, no
// dependencies. It installs what is locked, finds Node 24 and hands over to it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readJson } from './local/engines/find-dynoxide.mjs'
import { isInstalled } from './setup/install.mjs'
import { adviceWithoutNode, chromiumPaths, packagedNode, provideEngine } from './setup/machine.mjs'
import { countTests, saidOf, secondTriesOf, slowestOf } from './setup/results.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const binaries = join(modules, '.bin')
const neededMajor = 24

/** Says what is wrong and what to do, and ends. */
function fail(message) {
  console.error(message)
  process.exit(1)
}

/** @type {import('./local/engines/find-dynoxide.mjs').Machine} */
const machine = {
  root,
  platform: process.platform,
  arch: process.arch,
  path: process.env.PATH ?? '',
}

/** Runs npm, the one that started us where one did; gives its exit code. */
function npm(args) {
  const { npm_execpath: script } = process.env
  const [command, all] = script ? [process.execPath, [script, ...args]] : ['npm', args]
  const shell = !script && machine.platform === 'win32'
  return spawnSync(command, all, { cwd: root, stdio: 'inherit', shell }).status
}

function install() {
  const locked = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  if (isInstalled(locked, readJson(join(modules, '.package-lock.json'))?.packages)) return
  console.error('Installing dependencies (npm ci)')
  if (npm(['ci']) !== 0)
    fail('The dependencies could not be installed: see the message of npm above.')
}

function ensureEngine() {
  try {
    provideEngine(machine, { npm, log: console.error })
  } catch (error) {
    fail(error.message)
  }
}

/** The Node that came as a package for this platform, else the machine's own where new enough. */
function findNode() {
  for (const node of [packagedNode(machine), process.execPath]) {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    if (Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= neededMajor) return node
  }
  return fail(adviceWithoutNode(machine, neededMajor))
}

function environment(extra = {}) {
  return {
    ...process.env,
    ...extra,
    PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
    TZ: 'UTC',
  }
}

/** Runs Node on a script; gives its exit code. Signals reach it, and it learns if we are gone. */
function run(node, args, { env = {}, watched = false } = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: environment(env),
    stdio: ['inherit', 'inherit', 'inherit', ...(watched ? ['ipc'] : [])],
  })
  // On Windows the console tells the child by itself, and kill() would end it without a word.
  const forward = (signal) => machine.platform === 'win32' || child.kill(signal)
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  // The shell between npm and us passes no signals on: it only goes.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 200)
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${args[0]} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Runs one after the other, to the end even where one fails; gives the first bad exit code. */
async function runAll(node, commands) {
  let result = 0
  for (const args of commands) {
    const code = await run(node, args)
    result = result || code
  }
  return result
}

function findChromium() {
  const given = process.env.PRAXIS_CHROMIUM
  if (given)
    return existsSync(given) ? given : fail(`PRAXIS_CHROMIUM names ${given}, which is not there.`)
  return chromiumPaths.find((path) => existsSync(path)) ?? null
}

/** The browser of the browser tests; installed where that is possible without asking anybody. */
function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium for the browser tests (apt-get install chromium)')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env }
    const patience = ['-o', 'DPkg::Lock::Timeout=300']
    spawnSync('apt-get', [...patience, 'update'], options)
    spawnSync(
      'apt-get',
      [...patience, 'install', '-y', '--no-install-recommends', 'chromium'],
      options,
    )
  }
  return (
    findChromium() ??
    fail(
      'The browser tests need Chromium, and it is not here. Install it (Debian, Ubuntu: ' +
        'sudo apt-get install chromium; macOS: brew install --cask chromium), or name one that you ' +
        'have: PRAXIS_CHROMIUM=/path/to/chrome npm test',
    )
  )
}

const resultsFile = join(root, '.build/test-results.json')
/** Where every run of the application notes the grants that its functions used. */
const grantsDirectory = join(root, '.build/grants-used')

async function test(node, args) {
  ensureEngine()
  const PRAXIS_CHROMIUM = ensureChromium()
  rmSync(resultsFile, { force: true })
  rmSync(grantsDirectory, { recursive: true, force: true })
  // Only all the tests together can say which grants nobody uses.
  const PRAXIS_GRANTS_LOG = args.length === 0 ? { PRAXIS_GRANTS_LOG: grantsDirectory } : {}
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`]
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    env: { PRAXIS_CHROMIUM, ...PRAXIS_GRANTS_LOG },
  })
  const results = readJson(resultsFile)
  if (results) {
    const told = [slowestOf, secondTriesOf, saidOf].flatMap((tell) => tell(results, root))
    console.log(told.join('\n'))
  }
  const { passed, failed } = countTests(results)
  console.log(`${passed} passed, ${failed} failed`)
  return code
}

const main = 'infra/runner/main.ts'
const typescript = 'node_modules/typescript/bin/tsc'

/** Runs the product, on the engine that is named or on our own. */
function start(node, args) {
  if (!process.env.AWS_ENDPOINT_URL_DYNAMODB) ensureEngine()
  return run(node, [main, ...args], { watched: true })
}

const commands = {
  start,
  dev: (node, args) => start(node, ['--dev', ...args]),
  test,
  check: (node) =>
    runAll(node, [
      ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
      [typescript, '--noEmit', '-p', '.'],
      [typescript, '--noEmit', '-p', 'web'],
      ['infra/boundaries.ts'],
    ]),
  synth: async (node, args) => {
    const built = await run(node, ['infra/runner/build.ts'])
    return built || run(node, ['node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', ...args])
  },
  restore: (node, args) => run(node, ['infra/restore/main.ts', ...args]),
  operator: (node, args) => run(node, ['infra/operator/main.ts', ...args]),
  code: (node, args) => run(node, ['infra/operator/code.ts', ...args]),
  where: (node, args) => run(node, ['infra/where.ts', ...args]),
  bench: (node, args) => {
    ensureEngine()
    return run(node, ['test/load/main.ts', ...args])
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : null
if (!command) fail(`Say what to do: node infra/setup.mjs ${Object.keys(commands).join('|')}`)
install()
process.exit(await command(findNode(), args))
