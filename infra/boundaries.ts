import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A part of the repository and what its files may import, from the repository and of packages. */
type Part = {
  name: string
  files: RegExp
  /** Beginnings of paths; `$1` stands for what the first group of `files` matched, `*` for a name. */
  may: string[]
  /** Packages; any where not said. */
  packages?: string[]
}

/** The first part whose pattern matches a file is its part. Tests may import what they like. */
const parts: Part[] = [
  {
    name: 'shared/dicom',
    files: /^shared\/dicom\//,
    may: ['shared/'],
    packages: ['valibot', 'dicom-parser'],
  },
  {
    name: 'shared/password',
    files: /^shared\/password\//,
    may: ['shared/'],
    packages: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'],
  },
  {
    name: 'shared/imports',
    files: /^shared\/imports\//,
    may: ['shared/'],
    packages: ['valibot', 'papaparse', 'ical.js'],
  },
  {
    name: 'shared/cards',
    files: /^shared\/cards\//,
    may: ['shared/'],
    packages: ['valibot', 'card-validator', 'credit-card-type'],
  },
  { name: 'shared', files: /^shared\//, may: ['shared/'], packages: ['valibot'] },
  { name: 'events', files: /^events\//, may: ['events/', 'shared/'], packages: ['valibot'] },
  {
    name: 'functions/platform',
    files: /^functions\/platform\//,
    may: ['functions/platform/', 'shared/', 'events/'],
  },
  {
    name: 'a domain of functions',
    files: /^functions\/([^/]+)\//,
    // Of another domain only what it offers to others.
    may: ['functions/$1/', 'functions/*/public.ts', 'functions/platform/', 'shared/', 'events/'],
  },
  { name: 'the engine', files: /^infra\/local\//, may: ['infra/local/'] },
  {
    name: 'the stand-ins',
    files: /^infra\/stand-ins\//,
    may: ['infra/stand-ins/', 'infra/local/'],
  },
  {
    name: 'the records of the demo data',
    files: /^infra\/seed\/records\.ts$/,
    may: ['functions/', 'shared/'],
  },
  {
    name: 'the demo data',
    files: /^infra\/seed\//,
    may: [
      ...['infra/seed/', 'infra/runner/seeding.ts', 'shared/', 'test/fixtures/'],
      'infra/stand-ins/ringcentral/demo.ts',
    ],
  },
  {
    name: 'the runner',
    files: /^infra\/runner\//,
    may: [
      'infra/runner/',
      'infra/local/',
      'infra/stand-ins/',
      'infra/seed/',
      'shared/api/answers.ts',
    ],
  },
  {
    name: 'the command for operators',
    files: /^infra\/operator\//,
    may: [
      'infra/operator/',
      'infra/runner/connection.ts',
      'functions/*/public.ts',
      // No function does these, so they are in no public.ts, which other domains bundle.
      'functions/patients/operations/count-tasks.ts',
      'functions/practices/operations/register-practice.ts',
      'functions/tasks/moments/operations/set-all.ts',
      'functions/uploads/studies/operations/list-older.ts',
      'functions/platform/',
      'shared/',
    ],
  },
  {
    name: 'restoring',
    files: /^infra\/restore\//,
    may: ['infra/restore/', 'functions/*/public.ts', 'functions/platform/', 'shared/'],
  },
  {
    name: 'infra',
    files: /^infra\//,
    may: [
      'infra/app.ts',
      'infra/bundle.ts',
      'infra/bundling/',
      'infra/constructs/',
      'infra/stacks/',
      'infra/functions.ts',
      'infra/grants.ts',
      'infra/routes.ts',
      'infra/settings.ts',
      'functions/platform/',
      'shared/',
      'events/',
    ],
  },
  {
    name: 'web/src/data',
    files: /^web\/src\/data\//,
    may: ['web/src/data/', 'web/src/api/', 'shared/'],
    // The browser's passkeys are a call of their own between two of ours.
    packages: ['valibot', '@tanstack/react-query', 'react', '@simplewebauthn/browser'],
  },
  {
    name: 'web/src/api',
    files: /^web\/src\/api\//,
    may: ['web/src/api/', 'shared/'],
    packages: ['valibot', '@tanstack/react-query'],
  },
  {
    name: 'web/src/ui',
    files: /^web\/src\/ui\//,
    may: ['web/src/ui/', 'web/src/theme/', 'web/src/api/api-error.ts', 'shared/'],
  },
  {
    name: 'web/src/theme',
    files: /^web\/src\/theme\//,
    may: ['web/src/theme/', 'web/src/ui/base.css', 'web/src/ui/texts.ts', 'shared/'],
  },
  {
    name: 'web/src/session',
    files: /^web\/src\/session\//,
    may: [
      'web/src/session/',
      'web/src/data/',
      'web/src/ui/',
      'web/src/api/api-error.ts',
      'shared/',
    ],
  },
  {
    // Saved views and columns, which lists of several features have.
    name: 'web/src/views',
    files: /^web\/src\/views\//,
    may: [
      'web/src/views/',
      'web/src/session/',
      'web/src/data/',
      'web/src/ui/',
      'web/src/api/api-error.ts',
      'shared/',
    ],
  },
  {
    name: 'web/src/realtime',
    files: /^web\/src\/realtime\//,
    may: [
      'web/src/realtime/',
      'web/src/data/',
      'web/src/api/',
      'web/src/session/member.ts',
      'web/src/ui/ahead.ts',
      'shared/',
    ],
    // The one place of Amplify.
    packages: ['valibot', '@tanstack/react-query', 'react', 'aws-amplify'],
  },
  {
    // What documents beside the application share: they know no session.
    name: 'web/src/outside',
    files: /^web\/src\/outside\//,
    may: ['web/src/outside/', 'shared/'],
    packages: ['valibot'],
  },
  {
    // Nothing of the application: the public pages are read without it.
    name: 'the public site',
    files: /^web\/src\/site\//,
    may: ['web/src/site/', 'web/src/outside/', 'web/src/theme/colors.ts', 'shared/'],
    packages: ['valibot', 'react', 'react-dom', '@tanstack/react-router', 'minisearch'],
  },
  {
    name: 'a feature of the web',
    files: /^web\/src\/features\/([^/]+)\//,
    may: [
      'web/src/features/$1/',
      'web/src/views/',
      'web/src/data/',
      'web/src/ui/',
      'web/src/theme/',
      'web/src/session/',
      'web/src/outside/',
      // What is open here is heard of while it is.
      'web/src/realtime/use-hear-changes.ts',
      'web/src/api/api-error.ts',
      'shared/',
    ],
  },
  { name: 'web', files: /^web\//, may: ['web/', 'shared/'] },
]

const imports =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const beginsWith = (path: string, target: string): boolean =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace('*', '[^/]+')}`).test(target)

/** What is wrong with an import of a file; null where nothing is. */
function faultOf(file: string, specifier: string): string | null {
  const part = parts.find(({ files }) => files.test(file))
  if (!part || specifier.startsWith('node:')) return null
  if (!/^[#.]/.test(specifier)) {
    const allowed = part.packages?.includes(packageOf(specifier)) ?? true
    return allowed ? null : `${file}: ${part.name} may not import the package ${specifier}`
  }
  const target = specifier.startsWith('#')
    ? specifier.slice(1)
    : normalize(join(dirname(file), specifier))
  const group = part.files.exec(file)?.[1] ?? ''
  const allowed = part.may.some((path) => beginsWith(path.replace('$1', group), target))
  return allowed ? null : `${file}: ${part.name} may not import ${target}`
}

/** The files of a domain or of one of its areas, by their places (docs/decisions/021). */
const domainFile =
  /^functions\/[^/]+\/(handler|([^/]+\/)?((routes|store|keys|records|reactions|public|compose)|(operations|rules|ports)\/.+))(\.test)?\.ts$/

/** What rules, being pure, import no more than the types of. */
const ioOfRules = /(^|\/)operations\/|^@aws-sdk\/|^node:(fs|http|https|net)(\/|$)/

/** What is wrong with the place of a file; null where nothing is. */
export function placeFaultOf(file: string): string | null {
  if (!/^functions\/(?!platform\/)/.test(file) || domainFile.test(file)) return null
  return `${file}: no file of the shape of a domain (docs/decisions/021-shape-of-domains.md)`
}

/** The faults of all imports in the text of a file. */
export function faultsIn(file: string, text: string): string[] {
  const isRule = /^functions\/.*\/rules\//.test(file)
  return [...text.matchAll(imports)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    const fault = faultOf(file, specifier)
    if (fault !== null) return [fault]
    const isType = /^\s*(import|export)\s+type\s/.test(match[0])
    if (!isRule || isType || !ioOfRules.test(specifier)) return []
    return [`${file}: a rule is pure and may not import ${specifier}`]
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const all = listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
  const files = all.filter((file) => !/\.test\.tsx?$/.test(file))
  const faults = [
    ...all.flatMap((file) => placeFaultOf(file) ?? []),
    ...files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8'))),
  ]
  for (const fault of faults) console.error(fault)
  console.log(`Checked the imports of ${files.length} files, found ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
