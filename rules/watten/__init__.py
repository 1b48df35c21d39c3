"""Watten: parameters, announcement, ranking, bidding and card play of one hand."""
