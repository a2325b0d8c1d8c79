import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Hint } from '../../ui/hint.tsx'
import classes from './imports.module.css'
import type { FileFault } from './reading/parts.ts'
import { fileTexts as texts } from './texts.ts'

type Props = {
  /** What was chosen last, where it can't be imported. */
  refused: { name: string; fault: FileFault } | null
  onFile: (file: File) => void
}

/** Takes a file, dropped or chosen. */
export function FileStep({ refused, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function take(file: File | undefined | null) {
    setIsOver(false)
    if (file) onFile(file)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    take(currentTarget.files?.[0])
    // The same file can be chosen again once it was corrected.
    currentTarget.value = ''
  }

  return (
    <Stack>
      {refused && (
        <Alert
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={texts.notRead(refused.name)}
        >
          {texts.faults[refused.fault]}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever does not drop has the button */}
      <div
        className={classes.target}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Stack align="center" gap="sm" ta="center">
          <Text fw={600} visibleFrom="sm">
            {texts.drop}
          </Text>
          <Hint visibleFrom="sm">{texts.or}</Hint>
          <Button
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {texts.choose}
          </Button>
          <Text size="xs" c="dimmed" maw={420} textWrap="balance">
            {texts.takes}
          </Text>
        </Stack>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.vcf,.vcard,text/csv,text/plain,text/vcard"
          aria-label={texts.label}
          onChange={choose}
        />
      </div>
    </Stack>
  )
}

type ReadingProps = { name: string; share: number; onCancel: () => void }

/** While a file is read. */
export function ReadingFile({ name, share, onCancel }: ReadingProps) {
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {texts.reading(name)}
      </Text>
      <Progress value={share * 100} aria-label={texts.read} />
      <Group>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
