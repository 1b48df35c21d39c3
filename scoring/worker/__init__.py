"""The service worker, with which a device opens its pads without a network: its script and the list of files
to cache.
"""
