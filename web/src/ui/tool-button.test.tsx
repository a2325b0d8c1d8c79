import { MantineProvider } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToolButton } from './tool-button.tsx'

test.each([
  { isShort: true, name: /aria-label="Attach a time"/, text: /<\/svg><\/span><\/button>/ },
  { isShort: false, name: /Attach a time/, text: />Attach a time</ },
])('has its name where it is short ($isShort) or not', ({ isShort, name, text }) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ToolButton
        icon={IconCalendarPlus}
        label="Attach a time"
        isShort={isShort}
        onClick={() => {}}
      />
    </MantineProvider>,
  )

  expect(html).toMatch(name)
  expect(html).toMatch(text)
})
