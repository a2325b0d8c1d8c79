import { Text, UnstyledButton } from '@mantine/core'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import type { MessageFile } from '#shared/model/message-files.ts'
import { megabytes } from '../../../ui/megabytes.ts'
import type { Shown } from '../rows.ts'
import { threadTexts as texts } from '../texts.ts'
import classes from '../thread.module.css'

type Props = { shown: Shown; onOpen: (files: OpenedFiles) => void }

/** The files of a message, and which of them is open. */
export type OpenedFiles = {
  of: { patientId: string; seq: number }
  files: readonly MessageFile[]
  name: string
}

/** The files of a message. They open once the message is sent. */
export function FileList({ shown: { files, of }, onOpen }: Props) {
  return (
    <ul className={classes.files} aria-label={texts.files}>
      {files.map((file) => (
        <li key={file.id}>
          {of ? (
            <UnstyledButton
              className={classes.file ?? ''}
              onClick={() => onOpen({ of, files, name: file.name })}
            >
              <File file={file} />
            </UnstyledButton>
          ) : (
            <div className={classes.file}>
              <File file={file} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function File({ file: { name, size, type } }: { file: MessageFile }) {
  const Picture = type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return (
    <>
      <Picture size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <span className={classes.words}>
        <Text component="span" size="sm" truncate display="block" title={name}>
          {name}
        </Text>
        <Text component="span" size="xs" display="block">{`${megabytes(size)} MB`}</Text>
      </span>
    </>
  )
}
