import { expect, it } from 'vitest'
import { openingTab } from './sections.ts'

it.each([
  ['patients', 1, true, 'rad-cloud'],
  ['leads', 2, true, 'rad-cloud'],
  ['patients', 0, true, 'tasks'],
  ['leads', 0, true, 'events'],
  ['leads', 1, false, 'events'],
] as const)(
  'of %s, a record with %i new uploads opens (scans seen: %s) at %s',
  (section, newUploadCount, seesScans, tab) => {
    expect(openingTab(section, { newUploadCount }, seesScans)).toBe(tab)
  },
)
