import { describe, expect, test } from 'vitest';
import { pictureAddress, placeholderPicture, tintsOf } from './picture-address.ts';

describe('pictureAddress', () => {
  test('offers a picture of the shop itself in its whole width and in half of it', () => {
    expect(pictureAddress('/images/home/men-720.webp')).toEqual({
      src: '/images/home/men-720.webp',
      srcSet: '/images/home/men-360.webp 360w, /images/home/men-720.webp 720w',
    });
  });

  test('offers an uploaded picture in four widths', () => {
    expect(pictureAddress('3f9c.jpg')).toEqual({
      src: '/uploads/3f9c.jpg?w=640',
      srcSet:
        '/uploads/3f9c.jpg?w=320 320w, /uploads/3f9c.jpg?w=640 640w, /uploads/3f9c.jpg?w=960 960w, /uploads/3f9c.jpg?w=1200 1200w',
    });
  });

  test('takes only the base name of a path', () => {
    expect(pictureAddress('/var/uploads/3f9c.jpg').src).toBe('/uploads/3f9c.jpg?w=640');
    expect(pictureAddress('uploads/../3f9c.jpg').src).toBe('/uploads/3f9c.jpg?w=640');
  });

  test('leaves a full address as it is', () => {
    expect(pictureAddress('https://pictures.example/a.jpg')).toEqual({
      src: 'https://pictures.example/a.jpg',
    });
  });

  test('shows the placeholder where there is no picture', () => {
    expect(pictureAddress(null).src).toBe(placeholderPicture);
    expect(pictureAddress('').src).toBe(placeholderPicture);
  });
});

describe('tintsOf', () => {
  test('reads two colours out of a name that ends in them', () => {
    expect(tintsOf('0123456789abcdef0123456789abcdef-2e3a7be59a1c.jpg')).toEqual({
      above: '#2e3a7b',
      below: '#e59a1c',
    });
  });

  test('finds none in any other name', () => {
    for (const name of [
      '0123456789abcdef0123456789abcdef.jpg',
      '/images/home/men-720.webp',
      '',
      null,
      undefined,
    ])
      expect(tintsOf(name)).toBeUndefined();
  });
});
