const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is a file',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the quota is used up',
  EFBIG: 'it would be larger than this process may write',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links go in a circle',
};

/** Why a file or folder could not be written, in words; the system's own where there are none of ours. */
export function whyNotWritten(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return WHY[code] ?? message;
}

/** Is this an error of writing a file that the person at the machine can do something about? */
export const isNotWritten = (error: unknown): boolean => WHY[(error as NodeJS.ErrnoException).code ?? ''] !== undefined;
