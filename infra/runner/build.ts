import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { originPlaceholder } from '../local/template/application.ts'

export const root = join(import.meta.dirname, '../..')
export const buildDirectory = join(root, '.build')
export const webDirectory = join(buildDirectory, 'web')

const context = {
  stage: 'local',
  origin: originPlaceholder,
  mailFrom: 'no-reply@praxis.example',
  smsIdentity: 'arn:aws:sms-voice:us-east-1:000000000000:phone-number/phone-local',
}

const functionSources = [
  'functions',
  'shared',
  'events',
  'infra/functions.ts',
  'infra/bundle.ts',
  'infra/bundling',
  'package.json',
  'package-lock.json',
]
/** Tests, generated files, and the parts of infra that read the templates but do not make them. */
const ignored = /(\.test\.tsx?|\.gen\.ts)$|^infra\/(local|runner|seed|stand-ins)$/
const infraSources = ['infra', 'package-lock.json']
const webSources = ['web', 'shared', 'docs/pictures', 'package.json', 'package-lock.json']
/** What the edge tells pages of the application from those of the site by: generated, so ignored above. */
const routes = join(root, 'web/src/routeTree.gen.ts')
/** Assemblies kept, so that a run that still uses an older one finds its bundles. */
const keptAssemblies = 5

export type BuildOptions = {
  /** Builds the web application too; without it what was built before is served. */
  web: boolean
  log?: (line: string) => void
}

/**
 * Builds what is missing or older than its sources: bundles, web application, cloud assembly.
 * Several processes may ask at once; one builds, the others wait.
 * @returns the folder of the cloud assembly.
 * @throws Error with the output of the step that failed.
 */
export async function ensureBuilt(options: BuildOptions): Promise<string> {
  const { web, log = () => undefined } = options
  mkdirSync(buildDirectory, { recursive: true })
  const release = await lock(join(buildDirectory, 'lock'))
  try {
    // Once for both: sources that change meanwhile must not name templates after what is not in them.
    const functions = stampOf(functionSources)
    await buildSources(functions, web, log)
    return await synthesize(functions, log)
  } finally {
    release()
  }
}

async function buildSources(
  functions: string,
  web: boolean,
  log: (line: string) => void,
): Promise<void> {
  await step('functions', functions, log, bundleFunctions)
  if (!web || !existsSync(join(root, 'web/index.html'))) return
  await step('web', stampOf(webSources), log, buildWeb)
}

/** Builds the web application aside, so that who serves the former one has it until the end. */
async function buildWeb(): Promise<void> {
  const draft = `${webDirectory}.draft`
  const args = ['build', 'web', '--outDir', draft, '--emptyOutDir']
  // Whoever asks: tests would else leave React's development build behind.
  await run(['node_modules/vite/bin/vite.js', ...args], { NODE_ENV: 'production' })
  rmSync(webDirectory, { recursive: true, force: true })
  renameSync(draft, webDirectory)
}

/** Bundles the functions. Throws Error with the bundler's output where it fails. */
export function bundleFunctions(): Promise<void> {
  return run(['infra/bundle.ts'])
}

/** Runs a step where its stamp is not the one it last ran with. */
async function step(
  name: string,
  stamp: string,
  log: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const file = join(buildDirectory, `${name}.stamp`)
  const built = existsSync(join(buildDirectory, name)) && existsSync(file)
  if (built && readFileSync(file, 'utf8') === stamp) return
  log(`Building ${name}`)
  await work()
  writeFileSync(file, stamp)
}

async function synthesize(functions: string, log: (line: string) => void): Promise<string> {
  const hasWeb = existsSync(join(webDirectory, 'index.html'))
  const sources = `${functions} ${stampOf(infraSources)} ${readFileSync(routes, 'utf8')}`
  const key = hash(`${sources} ${hasWeb} ${JSON.stringify(context)}`)
  const assemblies = join(buildDirectory, 'assembly')
  const directory = join(assemblies, key)
  if (existsSync(join(directory, 'manifest.json'))) return directory
  log('Synthesizing the templates')
  const draft = `${directory}.draft`
  rmSync(draft, { recursive: true, force: true })
  await run(['infra/app.ts'], { CDK_OUTDIR: draft, CDK_CONTEXT_JSON: JSON.stringify(context) })
  renameSync(draft, directory)
  prune(assemblies)
  return directory
}

function prune(assemblies: string): void {
  const byAge = readdirSync(assemblies)
    .map((name) => ({ path: join(assemblies, name), at: statSync(join(assemblies, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of byAge.slice(keptAssemblies)) rmSync(path, { recursive: true, force: true })
}

/** A hash over names, sizes and times of the files below some paths of the repository. */
function stampOf(paths: readonly string[]): string {
  const lines: string[] = []
  const visit = (path: string): void => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (!found || ignored.test(path)) return
    if (!found.isDirectory()) lines.push(`${path} ${found.size} ${found.mtimeMs}`)
    else for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`)
  }
  for (const path of paths) visit(path)
  return hash(lines.join('\n'))
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** Runs Node on a script of the repository. Throws Error with its output where it fails. */
async function run(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('close', resolve)
  const code = await promise
  if (code !== 0) throw new Error(`node ${args.join(' ')} failed:\n${output.trim()}`)
}

/** Takes a lock that other processes respect; that of a process that is gone does not count. */
async function lock(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (!isHeld(file)) rmSync(file, { force: true })
      else await wait(100)
    }
  }
}

function isHeld(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    // Just created, and its owner not written down yet.
    if (owner === 0) return true
    process.kill(owner, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// As a script: what a deployment needs.
if (import.meta.main) await ensureBuilt({ web: true, log: console.error })
