import { benchApi } from './api.ts'
import { benchBoard } from './board.ts'
import { benchBundles } from './bundles.ts'
import { benchCalendar } from './calendar.ts'
import { benchCalls } from './calls.ts'
import { benchConsult } from './consult.ts'
import { benchDistribution } from './distribution.ts'
import { lineOf, type Note, type Tell } from './figures.ts'
import { benchFunctions } from './functions.ts'
import { benchFuzz, fuzzMinutes } from './fuzz.ts'
import { benchImport } from './import.ts'
import { benchIndexing } from './indexing.ts'
import { benchLibrary } from './library.ts'
import { benchList } from './list.ts'
import { benchMessages } from './messages.ts'
import { benchPages } from './pages.ts'
import { benchPaint } from './paint.ts'
import { benchProcessor } from './processor.ts'
import { benchReports } from './reports.ts'
import { benchReviews } from './reviews.ts'
import { benchScrolling } from './scrolling.ts'
import { benchSimilar } from './similar.ts'
import { benchTasks } from './tasks.ts'
import { benchTiming } from './timing.ts'
import { benchTyping } from './typing.ts'
import { benchUpload } from './upload.ts'
import { benchViewer } from './viewer.ts'

const groups: Readonly<Record<string, (tell: Tell, note: Note) => Promise<void>>> = {
  functions: benchFunctions,
  calls: benchCalls,
  pages: benchPages,
  bundles: benchBundles,
  paint: benchPaint,
  typing: benchTyping,
  scrolling: benchScrolling,
  board: benchBoard,
  calendar: benchCalendar,
  api: benchApi,
  processor: benchProcessor,
  list: benchList,
  library: benchLibrary,
  indexing: benchIndexing,
  tasks: benchTasks,
  messages: benchMessages,
  reviews: benchReviews,
  consult: benchConsult,
  reports: benchReports,
  similar: benchSimilar,
  import: benchImport,
  distribution: benchDistribution,
  upload: benchUpload,
  viewer: benchViewer,
  timing: benchTiming,
  fuzz: benchFuzz,
}

/** A group that says nothing for longer than this has gone astray. */
const LIMIT_MS = (15 + fuzzMinutes) * 60_000

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(groups, name))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}: ${Object.keys(groups).join(', ')}`)
  process.exit(2)
}

for (const [name, bench] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`Measuring ${name}`)
  const watchdog = setTimeout(() => {
    console.error(`${name} has said nothing for too long`)
    process.exit(1)
  }, LIMIT_MS)
  const tell: Tell = (figure) => {
    watchdog.refresh()
    console.log(lineOf(figure))
  }
  const note: Note = (text) => {
    watchdog.refresh()
    console.error(text)
  }
  await bench(tell, note)
  clearTimeout(watchdog)
}
