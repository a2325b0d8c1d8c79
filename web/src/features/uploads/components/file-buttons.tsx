import { Button, type ButtonProps, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFiles, IconFolder } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readList } from '../engine/collect.ts'
import type { Uploader } from '../engine/uploader.ts'
import { dropTexts } from '../page-texts.ts'

type Props = {
  uploader: Uploader
  /** Files are there already: these buttons add more. */
  isMore?: boolean
  size?: ButtonProps['size']
}

/** Select-folder and select-files (specification, section 2, file uploader). */
export function FileButtons({ uploader, isMore = false, size }: Props) {
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)

  /** A fresh input each time: emptying the old one would empty its list before it has been read. */
  const [round, setRound] = useState(0)

  function take(input: HTMLInputElement) {
    if (input.files) uploader.add(readList(input.files))
    setRound(round + 1)
  }

  const input = {
    type: 'file',
    multiple: true,
    hidden: true,
    tabIndex: -1,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
  } as const

  // Phones hardly have folders to choose from.
  const isTouch = useMediaQuery('(pointer: coarse)')
  const folders = {
    input: folder,
    icon: IconFolder,
    label: isMore ? dropTexts.moreFolders : dropTexts.selectFolder,
  }
  const singles = {
    input: files,
    icon: IconFiles,
    label: isMore ? dropTexts.moreFiles : dropTexts.selectFiles,
  }
  const choices = isTouch ? [singles, folders] : [folders, singles]

  return (
    <Group gap="sm" justify={isMore ? 'flex-start' : 'center'}>
      {choices.map(({ input: target, icon: Icon, label }, index) => (
        <Button
          key={label}
          {...(size && { size })}
          variant={isMore || index > 0 ? 'default' : 'filled'}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => target.current?.click()}
        >
          {label}
        </Button>
      ))}
      <input
        {...input}
        key={`folder-${round}`}
        ref={joinRefs(folder)}
        data-testid="folder-input"
        aria-label={dropTexts.selectFolder}
      />
      <input
        {...input}
        key={`files-${round}`}
        ref={files}
        data-testid="files-input"
        aria-label={dropTexts.selectFiles}
      />
    </Group>
  )
}

/** React has no name for the attribute by which an input takes a folder. */
function joinRefs(ref: React.RefObject<HTMLInputElement | null>) {
  return (node: HTMLInputElement | null) => {
    node?.setAttribute('webkitdirectory', '')
    ref.current = node
  }
}
