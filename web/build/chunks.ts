import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** Parts of Mantine and of our own that pages of guests and of practices use. */
const PIECES = new RegExp(
  `[\\\\/](${[
    ...['CheckIcon', 'CheckboxIcon', 'Progress', 'SimpleGrid', 'Collapse', 'AccordionChevron'],
    ...['use-debounced-value', 'use-disclosure', 'use-merged-ref', 'use-media-query'],
    ...['get-(sorted-breakpoints|breakpoint-value|base-value|auto-contrast-value|style-object)'],
    ...['create-scoped-keydown-handler', 'find-element-ancestor'],
    ...['IconPhotoScan', 'IconHistory', 'IconInfoCircle'],
    ...[
      'ui/(in-app-link|row-presses|loaded|confirm-button|phone|practice-logo)',
      'ui/use-countdown',
      'idle/activity',
    ],
    ...['data/(logos|invitations|polling)', 'shared/api/(practices|studies|uploads)'],
  ].join('|')})\\.(mjs|tsx?)(\\?lean)?$`,
)

/** Forms load calendars when they open, so no first page has a use for them. */
const CALENDARS = /[\\/]@mantine[\\/]dates[\\/]/

/** What the home page of a practice and the lists have in common, of which neither is to load the other. */
const BESIDE_FRAME =
  /[\\/](form[\\/]add-patient\.tsx|shared[\\/]api[\\/]views\.ts\?lean|data[\\/]patients\.ts|ui[\\/]names\.ts)$/

/**
 * Which scripts the pages are put into. A group takes what its pages show with all that this needs and no
 * group before it has, so that files import only those that come before them, never in a circle; a page
 * loads a few of them, and a little that it has no use for.
 */
export const chunks: Group[] = inOrder([
  { name: 'entry', tags: ['$initial'] },
  // What controls of Mantine have in common: forms and the help on sending scans.
  { name: 'controls', test: /[\\/](use-uncontrolled|use-resolved-styles-api)\.mjs$/ },
  { name: 'sign-in', test: shownBy('_auth', '_auth/login') },
  // What else the pages that are opened first have in common: without it, they would load each other for it.
  { name: 'pieces', test: PIECES },
  { name: 'send-scans', test: shownBy('rad-cloud') },
  { name: 'uploader', test: /[\\/]uploads[\\/]begin-uploader\.ts$/ },
  // Accounts and pages of practices share these. Fields of text check for card numbers.
  { name: 'model', test: /[\\/]shared[\\/]model[\\/](states|wall-clock|text-fields)\.ts$/ },
  { name: 'register', test: shownBy('_auth/register', '_auth/verify-email') },
  { name: 'pages', test: isOfAllPages },
  { name: 'watch', test: isWatch },
  { name: 'common', minShareCount: 20, test: (id) => !CALENDARS.test(id) },
  // What pages ask for once they are drawn, those of guests and patients too.
  { name: 'hints', test: /[\\/]src[\\/]realtime[\\/]hear-changes\.ts$/ },
  { name: 'uploading', test: /[\\/]uploads[\\/]components[\\/](under-way|former-uploads)\.tsx$/ },
  { name: 'overlays', test: /[\\/]src[\\/]ui[\\/]overlay-hosts\.tsx$/ },
  { name: 'frame', test: (id) => isShownBy(id, '_app') || BESIDE_FRAME.test(id) },
  { name: 'home', test: shownBy('_app/practice-hub/index') },
  { name: 'lists', test: shownBy('_app/patient-link/index', '_app/lead-convert/index') },
  { name: 'often', minShareCount: 8 },
  { name: 'some', minShareCount: 4 },
  // What is left that several pages share, by which of them do.
  { name: 'shared', minShareCount: 2, entriesAware: true },
])

function inOrder(groups: readonly Group[]): Group[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/** Takes the modules of what some routes show. */
function shownBy(...routes: readonly string[]): (id: string) => boolean {
  return (id) => routes.some((route) => isShownBy(id, route))
}

/** Whether a module says which pages there are besides those that come with the entry. */
export function isOfAllPages(id: string): boolean {
  return id.endsWith('/src/routeTree.gen.ts')
}

/** Whether a module watches over the session of whoever is signed in. */
export function isWatch(id: string): boolean {
  return id.endsWith('/src/session/idle/watch.tsx')
}

/** Whether a module is what a route shows, which the router's plugin has split off its file. */
export function isShownBy(id: string, route: string): boolean {
  const [file = '', query = ''] = id.split('?')
  return file.endsWith(`/routes/${route}.tsx`) && query.includes('component')
}
