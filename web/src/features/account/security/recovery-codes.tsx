import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { factorTexts } from './factor-texts.ts'
import classes from './recovery-codes.module.css'

const texts = factorTexts.recovery

type Props = { codes: readonly string[]; email: string; onDone: () => void }

/** New recovery codes, shown this once: to copy, download or print. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const file = [texts.fileHead(email), '', ...codes, ''].join('\n')
  return (
    <Stack className={classes.sheet ?? ''}>
      <Text size="sm">{texts.save}</Text>
      <ul className={classes.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" className={classes.actions ?? ''}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => download(file)}>
          {texts.download}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button ml="auto" data-autofocus onClick={onDone}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  )
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = texts.file
  link.click()
  URL.revokeObjectURL(url)
}
