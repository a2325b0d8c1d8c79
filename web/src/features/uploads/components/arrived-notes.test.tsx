import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createLateUploader } from '../late-uploader.ts'
import { ArrivedNotes } from './arrived-notes.tsx'

test('says that the page can be closed after the files that were not sent', () => {
  const idle = createLateUploader().getSnapshot()
  const snapshot = { ...idle, counts: { ...idle.counts, uploaded: 1, ignored: 3 } }

  const html = renderToStaticMarkup(
    <MantineProvider>
      <ArrivedNotes snapshot={snapshot} audience="patient" />
    </MantineProvider>,
  )

  expect(html).toMatch(/3 files were not sent.*You can close this page/s)
})
