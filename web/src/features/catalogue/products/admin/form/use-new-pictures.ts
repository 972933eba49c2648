import { useCallback, useEffect, useRef, useState } from 'react';
import { choosePictures, moved } from './picture-choice.ts';

export type NewPicture = {
  readonly file: File;
  /** The object URL of the preview. */
  readonly url: string;
  /** The id of the colour that the picture shows, as text; empty for none. */
  readonly color: string;
};

/** Selected pictures that are not uploaded yet: up to four, ordered, each with the colour that it shows. */
export function useNewPictures() {
  const [pictures, setPictures] = useState<readonly NewPicture[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const shown = useRef(pictures);
  useEffect(() => {
    shown.current = pictures;
  }, [pictures]);
  useEffect(() => () => shown.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);

  return {
    pictures,
    problems,
    add: useCallback((picked: readonly File[]) => {
      const { taken, problems: refused } = choosePictures(picked, shown.current.length);
      const added = taken.map((file) => ({ file, url: URL.createObjectURL(file), color: '' }));
      setPictures((before) => [...before, ...added]);
      setProblems(refused);
    }, []),
    remove: useCallback((picture: NewPicture) => {
      URL.revokeObjectURL(picture.url);
      setPictures((before) => before.filter((each) => each !== picture));
      setProblems([]);
    }, []),
    move: useCallback((index: number, by: -1 | 1) => setPictures((before) => moved(before, index, by)), []),
    setColor: useCallback(
      (picture: NewPicture, color: string) =>
        setPictures((before) => before.map((each) => (each === picture ? { ...each, color } : each))),
      [],
    ),
    clear: useCallback(() => {
      shown.current.forEach(({ url }) => URL.revokeObjectURL(url));
      setPictures([]);
      setProblems([]);
    }, []),
  };
}

export type NewPictures = ReturnType<typeof useNewPictures>;
