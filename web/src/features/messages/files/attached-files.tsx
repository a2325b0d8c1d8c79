import { Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFile, IconX } from '@tabler/icons-react'
import { Hint } from '../../../ui/hint.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { megabytes } from '../../../ui/megabytes.ts'
import type { Attachment, Attachments } from './attachments.ts'
import classes from './files.module.css'
import { attachmentTexts as texts } from './texts.ts'

type Props = {
  items: readonly Attachment[]
  store: Attachments
  /** Called after a file is removed, together with the button that had the focus. */
  onRemoved: () => void
}

/** The files of the message that is being written, and how far their uploads are. */
export function AttachedFiles({ items, ...rest }: Props) {
  const last = items.findLast(({ state }) => state === 'ready')
  return (
    <>
      <ul className={classes.list} aria-label={texts.list}>
        {items.map((item) => (
          <li key={item.key}>
            <AttachedFile item={item} {...rest} />
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{last ? texts.ready(last.name) : ''}</VisuallyHidden>
    </>
  )
}

type FileProps = Omit<Props, 'items'> & { item: Attachment }

function AttachedFile({ item, store, onRemoved }: FileProps) {
  const { key, name, size, state, problem } = item
  const remove = () => {
    store.remove(key)
    onRemoved()
  }
  const Picture = problem === null ? IconFile : IconAlertTriangle
  return (
    <div className={classes.attached} data-problem={problem !== null || undefined}>
      <Picture size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <div className={classes.words}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {problem === null ? (
          <Hint size="xs">{`${megabytes(size)} MB`}</Hint>
        ) : (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
        {state === 'uploading' && (
          <Progress
            size="xs"
            mt={2}
            value={(item.sent / size) * 100}
            aria-label={texts.uploading(name)}
          />
        )}
      </div>
      {problem === null ? (
        <IconButton
          icon={IconX}
          label={state === 'uploading' ? texts.cancel(name) : texts.remove(name)}
          onClick={remove}
        />
      ) : (
        <Group gap={4} wrap="nowrap">
          {state === 'failed' && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={texts.again(name)}
              onClick={() => store.retry(key)}
            >
              {texts.againShort}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={texts.remove(name)}
            onClick={remove}
          >
            {texts.removeShort}
          </Button>
        </Group>
      )}
    </div>
  )
}
