import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CopiedField } from './copied-field.tsx'

test('shows the value in a textarea, which does not cut off underscores as an input does', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <CopiedField label="Client ID" value="467H__wyyv" copy="Copy" copied="Copied" />
    </MantineProvider>,
  )

  expect(html).toMatch(/<textarea[^>]*>467H__wyyv<\/textarea>/)
  expect(html).not.toContain('<input')
})
