import { describe, expect, it } from 'vitest';
import { pictureAddress, placeholderPicture } from './picture-address.ts';

describe('pictureAddress', () => {
  it('offers an uploaded picture in four widths', () => {
    expect(pictureAddress('3f9c.jpg')).toEqual({
      src: '/uploads/3f9c.jpg?w=640',
      srcSet:
        '/uploads/3f9c.jpg?w=320 320w, /uploads/3f9c.jpg?w=640 640w, /uploads/3f9c.jpg?w=960 960w, /uploads/3f9c.jpg?w=1200 1200w',
    });
  });

  it('takes only the base name of a path', () => {
    expect(pictureAddress('/var/uploads/3f9c.jpg').src).toBe('/uploads/3f9c.jpg?w=640');
    expect(pictureAddress('uploads/../3f9c.jpg').src).toBe('/uploads/3f9c.jpg?w=640');
  });

  it('leaves a full address as it is', () => {
    expect(pictureAddress('https://pictures.example/a.jpg')).toEqual({
      src: 'https://pictures.example/a.jpg',
    });
  });

  it('shows the placeholder where there is no picture', () => {
    expect(pictureAddress(null).src).toBe(placeholderPicture);
    expect(pictureAddress('').src).toBe(placeholderPicture);
  });
});
