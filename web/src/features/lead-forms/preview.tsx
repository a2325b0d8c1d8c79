import { Paper, Stack, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Hint } from '../../ui/hint.tsx'
import styles from '../../ui/lead-form.css?inline'
import { type ShownForm, showLeadForm } from '../../ui/lead-form.ts'
import { builderTexts as texts } from './texts.ts'

/** The form as its public page shows it, drawn by the same code, with styles of its own. */
export function Preview({ shown }: { shown: ShownForm }) {
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const inside = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' })
    if (!inside) return
    const style = document.createElement('style')
    style.textContent = styles
    const root = document.createElement('div')
    inside.replaceChildren(style, root)
    showLeadForm(root, shown)
  }, [shown])

  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {texts.preview}
      </Title>
      <Hint>{texts.previewHint}</Hint>
      <Paper withBorder style={{ overflow: 'hidden' }}>
        <div ref={host} inert />
      </Paper>
    </Stack>
  )
}
